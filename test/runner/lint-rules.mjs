/** Rules of this project that the linter does not have. */
const noCurrentTime = {
  create: (context) => ({
    NewExpression(node) {
      if (node.callee.name !== 'Date' || node.arguments.length > 0) return;
      context.report({ node, message: 'Time is passed in: use the Clock port.' });
    },
  }),
};

export default { meta: { name: 'project' }, rules: { 'no-current-time': noCurrentTime } };
