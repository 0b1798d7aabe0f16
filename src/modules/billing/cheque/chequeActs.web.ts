import type { Cheque } from '../wordMaps.web.ts'

/** What a clerk does with a cheque. */
export { words as chequeActWords } from '#generated/choices/billing.cheque.act.ts'

type Act = Cheque['actions'][number]['action']

/** The usual next act of each state stands out. */
export const usualActs = new Set<Act>(['lodged', 'cleared'])
