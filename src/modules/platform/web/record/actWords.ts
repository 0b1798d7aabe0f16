import type { Say } from '#generated/code-words.ts'
import { endpoints } from '#generated/endpoints.ts'
import { m } from '#generated/words/messages.js'

/** What an act of the last part of an operation is called when its module has no sentence for it. */
const acts: Readonly<Record<string, () => string>> = {
  create: m['platform.act.create'],
  add: m['platform.act.create'],
  insert: m['platform.act.create'],
  register: m['platform.act.create'],
  update: m['platform.act.update'],
  edit: m['platform.act.update'],
  change: m['platform.act.update'],
  set: m['platform.act.update'],
  save: m['platform.act.save'],
  remove: m['platform.act.remove'],
  delete: m['platform.act.remove'],
  open: m['platform.act.open'],
  close: m['platform.act.close'],
  cancel: m['platform.act.cancel'],
  void: m['platform.act.void'],
  post: m['platform.act.post'],
  reverse: m['platform.act.reverse'],
  issue: m['platform.act.issue'],
  submit: m['platform.act.submit'],
  approve: m['platform.act.approve'],
  reject: m['platform.act.reject'],
  accept: m['platform.act.accept'],
  send: m['platform.act.send'],
  suspend: m['platform.act.suspend'],
  reactivate: m['platform.act.reactivate'],
  resume: m['platform.act.resume'],
  start: m['platform.act.start'],
  end: m['platform.act.finish'],
  finish: m['platform.act.finish'],
  complete: m['platform.act.finish'],
  extend: m['platform.act.extend'],
  return: m['platform.act.return'],
  deliver: m['platform.act.deliver'],
  assign: m['platform.act.assign'],
  transfer: m['platform.act.transfer'],
  pay: m['platform.act.pay'],
  settle: m['platform.act.settle'],
  attach: m['platform.act.attach'],
  upload: m['platform.act.attach'],
  seal: m['platform.act.seal'],
  sign: m['platform.act.sign'],
  import: m['platform.act.import'],
  merge: m['platform.act.merge'],
  reset: m['platform.act.reset'],
  request: m['platform.act.request'],
  decide: m['platform.act.decide'],
  grant: m['platform.act.grant'],
  revoke: m['platform.act.revoke'],
  confirm: m['platform.act.confirm'],
  disable: m['platform.act.disable'],
  enrol: m['platform.act.enrol'],
  refresh: m['platform.act.refresh'],
  sudo: m['platform.act.sudo'],
  discard: m['platform.act.discard'],
  stop: m['platform.act.stop'],
  apply: m['platform.act.apply'],
  acknowledge: m['platform.act.acknowledge'],
  snooze: m['platform.act.snooze'],
  forfeit: m['platform.act.forfeit'],
  release: m['platform.act.release'],
  reserve: m['platform.act.reserve'],
  credit: m['platform.act.credit'],
  share: m['platform.act.share'],
  unshare: m['platform.act.unshare'],
  waive: m['platform.act.waive'],
  allocate: m['platform.act.allocate'],
  unallocate: m['platform.act.unallocate'],
  refund: m['platform.act.refund'],
  take: m['platform.act.take'],
  seen: m['platform.act.seen'],
  viewed: m['platform.act.viewed'],
  count: m['platform.act.count'],
  opening: m['platform.act.opening'],
  renew: m['platform.act.renew'],
  correct: m['platform.act.correct'],
  record: m['platform.act.record'],
  new: m['platform.act.new'],
  put: m['platform.act.put'],
  commit: m['platform.act.commit'],
  undo: m['platform.act.undo'],
  appeal: m['platform.act.appeal'],
  consent: m['platform.act.consent'],
  expel: m['platform.act.expel'],
  activate: m['platform.act.activate'],
  shorten: m['platform.act.shorten'],
  swap: m['platform.act.swap'],
  convert: m['platform.act.convert'],
  revise: m['platform.act.revise'],
  withdraw: m['platform.act.withdraw'],
  passkey: m['platform.act.passkey'],
  unlock: m['platform.act.unlock'],
  dryRun: m['platform.act.dryRun'],
}

let catalogue: Readonly<Record<string, Say>> | null = null
let fieldNames: Readonly<Record<string, () => string>> | null = null
let operationNames: Readonly<Record<string, () => string>> | null = null

/** Loads the sentences of the server's codes, among them those of operations; before the first timeline is drawn. */
export async function loadActWords(): Promise<void> {
  const [codes, fields, operations] = await Promise.all([
    import('#generated/code-words.ts'),
    import('#generated/field-words.ts'),
    import('./operationWords.ts'),
  ])
  catalogue = codes.codeWords
  fieldNames = fields.fieldWords
  operationNames = operations.operationWords
}

/**
 * What an operation did, as a sentence: the word of its own name (`fleet.vehicle.create`), else of its act (`create`, and
 * the first word of `resetPassword`), else the name itself.
 */
export function sayOperation(operation: string): string {
  const own = operationNames?.[operation] ?? catalogue?.[operation]
  if (own) return own()
  const act = operation.slice(operation.lastIndexOf('.') + 1)
  const verb = /^[a-z]+/.exec(act)?.[0] ?? act
  return (acts[act] ?? acts[verb])?.() ?? operation
}

/** What every operation that a person can do is called, for a file of the log. */
export function operationsSaid(): Readonly<Record<string, string>> {
  const names = Object.keys(endpoints).filter(name => endpoints[name]?.kind === 'command')
  return Object.fromEntries(names.map(name => [name, sayOperation(name)]))
}

/** The word of a key that a module keeps for its fields or their values, when a catalogue carries it. */
export const catalogued = (key: string): string | undefined => fieldNames?.[key]?.() ?? catalogue?.[key]?.()
