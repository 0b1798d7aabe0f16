/**
 * Zod tries `new Function` once to see whether it may compile; the content security policy forbids it and reports every try.
 * Told beforehand, it does not try. Imported before anything that builds a schema.
 */
const settings = globalThis as unknown as { __zod_globalConfig?: { jitless: boolean } }
settings.__zod_globalConfig = { jitless: true }

export {}
