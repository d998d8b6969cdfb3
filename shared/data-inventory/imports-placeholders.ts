export const importsPlaceholders = { import: '\\d+' } as const;
