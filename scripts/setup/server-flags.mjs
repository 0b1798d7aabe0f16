/**
 * How the server's Node is started: a small young generation. A server of many short requests leaves little that survives, and
 * the usual 16 MB halves cost an idle installation some 60 MB of memory.
 */
export const serverFlags = ['--max-semi-space-size=2']
