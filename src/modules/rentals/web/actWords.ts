import { m } from '#generated/words/messages.js'

export const actionWords = {
  submit: m['rentals.contract.action.submit'],
  approve: m['rentals.contract.action.approve'],
  reject: m['rentals.contract.action.reject'],
  assign: m['rentals.contract.action.assign'],
  handOver: m['rentals.contract.action.handOver'],
  activate: m['rentals.contract.action.activate'],
  cancel: m['rentals.contract.action.cancel'],
  extend: m['rentals.contract.action.extend'],
  shorten: m['rentals.contract.action.shorten'],
  swap: m['rentals.contract.action.swap'],
  suspend: m['rentals.contract.action.suspend'],
  resume: m['rentals.contract.action.resume'],
  return: m['rentals.contract.action.return'],
  undoReturn: m['rentals.contract.action.undoReturn'],
  renew: m['rentals.contract.action.renew'],
  own: m['rentals.contract.action.own'],
  close: m['rentals.contract.action.close'],
} as const
