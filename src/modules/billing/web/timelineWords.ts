import { m } from '#generated/words/messages.js'
import type { TimelineWords } from '#modules/platform/web/public.tsx'
import { invoiceStateWords, paymentStatusWords } from './wordMaps.ts'

const states: Readonly<Record<string, () => string>> = {
  ...invoiceStateWords,
  ...paymentStatusWords,
  issued: m['billing.act.issued'],
}

/** How billing's operations read in the story of a record. */
export const timelineWords: TimelineWords = {
  operations: {
    'billing.invoice.save': m['billing.act.save'],
    'billing.invoice.issue': m['billing.act.issue'],
    'billing.invoice.credit': m['billing.act.credit'],
    'billing.invoice.void': m['billing.act.void'],
    'billing.invoice.share': m['billing.act.share'],
    'billing.invoice.unshare': m['billing.act.unshare'],
    'billing.publicDocument.seen': m['billing.act.seen'],
    'billing.payment.take': m['billing.act.take'],
    'billing.payment.allocate': m['billing.act.allocate'],
    'billing.payment.unallocate': m['billing.act.unallocate'],
    'billing.payment.refund': m['billing.act.refund'],
    'billing.payment.void': m['billing.act.voidPayment'],
    'billing.deposit.apply': m['billing.deposit.move.apply'],
    'billing.deposit.return': m['billing.deposit.move.return'],
    'billing.deposit.forfeit': m['billing.deposit.move.forfeit'],
    'billing.deposit.reserve': m['billing.deposit.move.reserve'],
    'billing.deposit.release': m['billing.deposit.move.release'],
    'billing.deposit.extend': m['billing.act.extend'],
  },
  fields: {
    total: m['billing.invoice.total'],
    open: m['billing.invoice.open'],
    link: m['billing.share.link'],
    view: m['billing.act.view'],
    allocated: m['billing.payment.allocated'],
    free: m['billing.payment.free'],
    holdUntil: m['billing.deposit.holdUntil'],
    balance: m['billing.deposit.balance'],
  },
  sayValue: (field, value) => (field === 'status' ? states[String(value)]?.() : undefined),
}
