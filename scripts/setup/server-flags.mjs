import { join } from 'node:path'

/**
 * How the server's Node is started: a small young generation. A server of many short requests leaves little that survives, and
 * the usual 16 MB halves cost an idle installation some 60 MB of memory.
 */
export const serverFlags = ['--max-semi-space-size=2']

/**
 * What Node finds in its environment unless it is set already: its compiled files are kept (half the start, and TypeScript
 * need not be read again), and memory freed by one thread is not held in arenas of all the others.
 * @param {string} root of the repository
 * @param {NodeJS.ProcessEnv} given
 */
export const serverEnvironment = (root, given) => ({
  MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
})
