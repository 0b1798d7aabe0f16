import { m } from '#generated/words/messages.js'
import type { Cheque } from '../wordMaps.ts'

type Act = Cheque['actions'][number]['action']

/** What a clerk does with a cheque. */
export const chequeActWords: Readonly<Record<Act, () => string>> = {
  lodged: m['billing.cheque.act.lodged'],
  cleared: m['billing.cheque.act.cleared'],
  bounced: m['billing.cheque.act.bounced'],
  handedBack: m['billing.cheque.act.handedBack'],
  legal: m['billing.cheque.act.legal'],
  stopped: m['billing.cheque.act.stopped'],
  replaced: m['billing.cheque.act.replaced'],
}

/** The usual next act of each state stands out. */
export const usualActs = new Set<Act>(['lodged', 'cleared'])
