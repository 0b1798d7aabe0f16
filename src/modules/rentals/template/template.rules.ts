import { type Refusal, refused } from '#kernel/shared/refusal.ts'
import { type ClauseText, type LawRule, type LawSeverity, whyNotPublishClause } from '../law/law.rules.ts'
import type { ContractType } from '../schedule/term.rules.ts'

/** What a clause is about; the law pack asks for some of them by this name. */
export const clauseCategories = [
  'rental_day',
  'deposit_release',
  'police_report',
  'border',
  'violations',
  'early_return',
  'personal_data',
  'jurisdiction',
  'copy',
  'other',
] as const
export type ClauseCategory = (typeof clauseCategories)[number]

/** A clause of a template: its words, and what they are about. */
export type Clause = {
  /** The code of the library clause it was copied from; null for one typed here. */
  readonly code: string | null
  readonly category: ClauseCategory
  readonly titleAr: string
  readonly textAr: string
  readonly titleEn: string | null
  readonly textEn: string | null
}

/** What a clause may leave open for the contract to fill: words from this list in braces, never code. */
export const placeholders = [
  { key: 'customer', ar: 'العميل', en: 'customer' },
  { key: 'company', ar: 'الشركة', en: 'company' },
  { key: 'number', ar: 'رقم العقد', en: 'contract number' },
  { key: 'start', ar: 'موعد التسليم', en: 'handover time' },
  { key: 'dueBack', ar: 'موعد الإرجاع', en: 'return time' },
  { key: 'deposit', ar: 'مبلغ التأمين', en: 'deposit' },
  { key: 'depositDays', ar: 'أيام رد التأمين', en: 'deposit days' },
  { key: 'graceMinutes', ar: 'دقائق السماح', en: 'grace minutes' },
] as const
export type Placeholder = (typeof placeholders)[number]['key']
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

const braces = /\{([^{}]*)\}/g
const byWord = new Map<string, Placeholder>(
  placeholders.flatMap(({ key, ar, en }) => [
    [ar, key],
    [en, key],
  ]),
)

/** The first word in braces that is not on the list, or null. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, word = ''] of text.matchAll(braces)) if (!byWord.has(word.trim())) return word.trim()
  return null
}

/** A text with its words in braces filled; one that is not on the list stays as it was typed. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(braces, (typed, word: string) => {
    const key = byWord.get(word.trim())
    return key ? values[key] : typed
  })
}

/** The clauses as the law pack reads them. */
export const asLawText = (clauses: readonly Clause[]): (Clause & ClauseText)[] =>
  clauses.map(clause => ({ ...clause, tags: [clause.category] }))

/** Languages a template prints its contracts in; the Arabic text always stands and prevails. */
export const templateLanguages = ['ar', 'en'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** A clause of the library that contracts of some types may not be without. */
export type MandatoryClause = Pick<Clause, 'code' | 'titleAr' | 'textAr'> & {
  readonly mandatoryFor: readonly ContractType[]
}

/** What is judged before a template may be published. */
export type TemplateDraft = {
  readonly clauses: readonly Clause[]
  readonly types: readonly ContractType[]
  readonly languages: readonly TemplateLanguage[]
}

/** Library clauses the template's types demand and it does not carry with their own words. */
const missingMandatory = (
  { clauses, types }: TemplateDraft,
  library: readonly MandatoryClause[],
): MandatoryClause[] =>
  library.filter(
    wanted =>
      wanted.mandatoryFor.some(type => types.includes(type)) &&
      !clauses.some(clause => clause.code === wanted.code && clause.textAr === wanted.textAr),
  )

/** Clauses a template in two languages has in one only. */
const untranslated = ({ clauses, languages }: TemplateDraft): Clause[] =>
  languages.includes('en') ? clauses.filter(clause => !clause.titleEn || !clause.textEn) : []

export type TemplateFinding = {
  readonly code: string
  readonly severity: LawSeverity
  readonly nameAr: string
  readonly messageAr: string
  readonly source: string
  /** The clause that is unlawful; null for one that is missing. */
  readonly clause: string | null
}

const librarySource = 'مكتبة بنود الشركة'

/**
 * What keeps a template from being published or should be looked at: unlawful clauses, then those the law misses, in the order of
 * the pack; then what the company itself demands.
 */
export function lintTemplate(
  rules: readonly LawRule[],
  template: TemplateDraft,
  library: readonly MandatoryClause[],
): TemplateFinding[] {
  const own = { severity: 'block' as const, source: librarySource }
  return [
    ...lintClauses(rules, template.clauses),
    ...missingMandatory(template, library).map(clause => ({
      ...own,
      code: clause.code ?? '',
      nameAr: clause.titleAr,
      clause: null,
      messageAr: `البند الإلزامي «${clause.titleAr}» غير موجود بنصه.`,
    })),
    ...untranslated(template).map(clause => ({
      ...own,
      code: 'EN',
      nameAr: clause.titleAr,
      clause: clause.titleAr,
      messageAr: `البند «${clause.titleAr}» بلا نص إنجليزي كامل.`,
    })),
  ]
}

function lintClauses(rules: readonly LawRule[], clauses: readonly Clause[]): TemplateFinding[] {
  const texts = asLawText(clauses)
  const found = ({ code, severity, nameAr, messageAr, source }: LawRule, clause: string | null) => ({
    code,
    severity,
    nameAr,
    messageAr,
    source,
    clause,
  })
  const unlawful = rules
    .filter(rule => rule.params.check === 'forbiddenText')
    .flatMap(rule =>
      texts.filter(text => whyNotPublishClause([rule], text)).map(text => found(rule, text.titleAr)),
    )
  const missing = rules
    .filter(
      ({ params }) => params.check === 'clauseStated' && !texts.some(text => text.tags.includes(tag(params))),
    )
    .map(rule => found(rule, null))
  return [...unlawful, ...missing]
}

const tag = (params: LawRule['params']): string => (params.check === 'clauseStated' ? params.tag : '')

/**
 * L2 for an unlawful clause; a clause the law demands (a block) may not be missing either, nor one the company made mandatory for
 * a type of the template, nor the English text of one in two languages.
 */
export function whyNotPublish(
  rules: readonly LawRule[],
  template: TemplateDraft,
  library: readonly MandatoryClause[],
): Refusal | null {
  for (const text of asLawText(template.clauses)) {
    const why = whyNotPublishClause(rules, text)
    if (why) return why
  }
  const missing = lintClauses(rules, template.clauses).find(finding => finding.severity === 'block')
  if (missing)
    return refused('rentals.template.missingClause', { params: { rule: missing.nameAr, code: missing.code } })
  const [demanded] = missingMandatory(template, library)
  if (demanded) return refused('rentals.template.mandatoryClause', { params: { title: demanded.titleAr } })
  const [arabicOnly] = untranslated(template)
  return arabicOnly
    ? refused('rentals.template.translationMissing', { params: { title: arabicOnly.titleAr } })
    : null
}

export type ClauseChange = {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly titleAr: string
  readonly before: string | null
  readonly after: string | null
}

/** What a later version of a template has otherwise; clauses are distinguished by their title. */
export function compareClauses(before: readonly Clause[], after: readonly Clause[]): ClauseChange[] {
  const was = new Map(before.map(clause => [clause.titleAr, clause]))
  const is = new Set(after.map(clause => clause.titleAr))
  const textOf = (clause: Clause) => [clause.textAr, clause.textEn].filter(Boolean).join('\n')
  const changes = after.flatMap((clause): ClauseChange[] => {
    const { titleAr } = clause
    const old = was.get(titleAr)
    if (!old) return [{ kind: 'added', titleAr, before: null, after: textOf(clause) }]
    if (textOf(old) === textOf(clause)) return []
    return [{ kind: 'changed', titleAr, before: textOf(old), after: textOf(clause) }]
  })
  const removed = before
    .filter(clause => !is.has(clause.titleAr))
    .map(clause => ({
      kind: 'removed' as const,
      titleAr: clause.titleAr,
      before: textOf(clause),
      after: null,
    }))
  return [...changes, ...removed]
}
