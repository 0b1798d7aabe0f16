import type { ScheduledWork } from '#kernel/server/module.ts'
import { stockLibrary } from './library.commands.ts'

/** Texts that an update of the product brought reach companies that were there before. */
export const stocking: ScheduledWork = { run: stockLibrary }
