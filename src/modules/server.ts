import type { ServerModule } from '#kernel/server/module.ts'

/** Every module of the server, in dependency order: the composition root reads this and nothing else. */
export const serverModules: readonly ServerModule[] = []
