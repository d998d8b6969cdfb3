/** Answers every request with 204, in its own process; reports its port. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(204).end());
});

server.listen(0, '127.0.0.1', () => {
  process.send?.(server.address());
});
