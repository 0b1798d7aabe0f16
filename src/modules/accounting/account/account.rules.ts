import { invalid, type Refusal, refused } from '#kernel/shared/refusal.ts'

/** 1 asset, 2 liability, 3 equity, 4 revenue, 5 expense: the first digit of the code. */
export type AccountClass = 1 | 2 | 3 | 4 | 5

/** What an account equals: `none` is free; `module` is posted to only by the module that owns its mapping key. */
export const controls = [
  'none',
  'treasury',
  'customer',
  'vendor',
  'employee',
  'owner',
  'deposit',
  'cheque',
  'asset',
  'tax',
  'spread',
  'inventory',
  'module',
] as const
export type Control = (typeof controls)[number]

export const cashFlows = ['cash', 'operating', 'investing', 'financing'] as const
export type CashFlow = (typeof cashFlows)[number]

/** Digits of a code at levels 1 to 6. */
export const codeLengths = [1, 2, 4, 6, 8, 10] as const

export type AccountFacts = {
  readonly code: string
  readonly level: number
  readonly hasLines: boolean
  readonly hasMappings: boolean
  readonly hasChildren: boolean
}

/** The side on which an account grows: assets and expenses debit, the rest credit, contra accounts the other way round. */
export function normalSide(account: { class: number; contra: boolean }): 'debit' | 'credit' {
  const debit = account.class === 1 || account.class === 5
  return debit !== account.contra ? 'debit' : 'credit'
}

/**
 * A balance (debit less credit, decimal text) with the sign a chart shows: what a class grows by is positive. By class alone: a contra account is
 * a deduction under its heading, so that what stands below a heading sums to it.
 */
export function shownBalance({ class: ofClass }: { class: number }, balance: string): string {
  if (ofClass === 1 || ofClass === 5 || !/[1-9]/.test(balance)) return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}

/** Why a child may not be opened under an account: too deep, wrong code, or the parent already carries movements. */
export function whyNotAddChild(parent: AccountFacts | null, code: string): Refusal | null {
  const level = (parent?.level ?? 0) + 1
  const length = codeLengths[level - 1]
  if (length === undefined) return invalid('accounting.account.depth', { field: 'parentId' })
  const prefix = parent?.code ?? ''
  if (code.length !== length || !code.startsWith(prefix) || !/^[1-5][0-9]*$/.test(code))
    return invalid('accounting.account.code', { field: 'code', params: { parent: prefix, length } })
  if (parent && (parent.hasLines || parent.hasMappings)) return hasHistory(parent)
  return null
}

/** Why an account may not be deleted: movements, mapping keys or accounts below it. */
export function whyNotDelete(account: AccountFacts): Refusal | null {
  return account.hasLines || account.hasMappings || account.hasChildren ? hasHistory(account) : null
}

/** Why code, control, side or cash-flow section may not change: movements or keys already rely on them. */
export function whyNotReshape(account: AccountFacts): Refusal | null {
  return account.hasLines || account.hasMappings ? hasHistory(account) : null
}

/** An account with all below it, as a move takes them along. */
export type Branch = readonly (Pick<AccountFacts, 'code' | 'level' | 'hasLines' | 'hasMappings'> & {
  /** A budget, an asset category or a recurring entry names it. */
  readonly isNamed: boolean
})[]

/**
 * Why a branch may not be put under another heading with a new code: its first account is a class, something in it is used,
 * the heading lies in it or is used itself, the code does not fit, or it would grow too deep.
 */
export function whyNotMove(branch: Branch, parent: AccountFacts, code: string): Refusal | null {
  const [top] = branch
  if (!top || top.level === 1) return refused('accounting.account.root')
  const used = branch.find(account => account.hasLines || account.hasMappings || account.isNamed)
  if (used) return hasHistory(used)
  if (parent.code.startsWith(top.code)) return invalid('accounting.account.circle', { field: 'parentId' })
  const deeper = parent.level + 1 - top.level
  if (branch.some(account => account.level + deeper > codeLengths.length))
    return invalid('accounting.account.depth', { field: 'parentId' })
  return whyNotAddChild(parent, code)
}

/** Why a key may not be mapped to an account: inactive or header, or not of the key's control and class. */
export function whyNotMap(
  account: { code: string; active: boolean; leaf: boolean; control: string; class: number },
  key: { control: Control; class: AccountClass },
): Refusal | null {
  const { code } = account
  if (!account.active || !account.leaf)
    return invalid('accounting.account.notPosting', { field: 'accountId', params: { code } })
  if (account.control !== key.control)
    return invalid('accounting.mapping.wrongKind', {
      field: 'accountId',
      params: { code, control: `accounting.control.${key.control}` },
    })
  if (account.class !== key.class)
    return invalid('accounting.mapping.wrongKind', {
      field: 'accountId',
      params: { code, control: `accounting.class.${key.class}` },
    })
  return null
}

function hasHistory(account: { code: string }): Refusal {
  return refused('accounting.account.hasHistory', { params: { code: account.code } })
}
