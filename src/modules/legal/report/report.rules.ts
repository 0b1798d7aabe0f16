/** Ids as in the catalogue of /report/legal/… */
export const legalReports = [
  'casesSummary',
  'caseGroups',
  'recovery',
  'caseCosts',
  'hearingsRoll',
  'defaulters',
  'promises',
  'legalCorrespondence',
] as const
export type LegalReport = (typeof legalReports)[number]

/** What a report needs besides the right to the reports of legal affairs: the right to the records it shows. */
export const reportRights: Readonly<Record<LegalReport, string>> = {
  casesSummary: 'legal.cases.read',
  caseGroups: 'legal.cases.read',
  recovery: 'legal.cases.read',
  caseCosts: 'legal.payments.read',
  hearingsRoll: 'legal.cases.read',
  defaulters: 'legal.cases.write',
  promises: 'legal.cases.write',
  legalCorrespondence: 'legal.correspondence.read',
}

/** Reports of what stands now; the days of the others are chosen. */
export const standingReports: readonly LegalReport[] = ['defaulters']

/** What cases are counted by. */
export const groupings = ['type', 'court', 'lawyer', 'outcome'] as const

const caseFilters = ['caseType', 'courtId', 'lawyerId'] as const

/** Filters of each report beside its days. */
export const reportFilters: Readonly<Record<LegalReport, readonly string[]>> = {
  casesSummary: caseFilters,
  caseGroups: [...caseFilters, 'by'],
  recovery: caseFilters,
  caseCosts: caseFilters,
  hearingsRoll: caseFilters,
  defaulters: ['band'],
  promises: [],
  legalCorrespondence: ['state'],
}

export const cellKinds = ['text', 'money', 'number', 'percent', 'day', 'code'] as const
export type CellKind = (typeof cellKinds)[number]
export type Column = { readonly key: string; readonly kind: CellKind }

const col = (key: string, kind: CellKind): Column => ({ key, kind })

/** The columns of each report, in their order; a key names its heading. */
export const reportColumns: Readonly<Record<LegalReport, readonly Column[]>> = {
  casesSummary: [
    ...[col('number', 'text'), col('party', 'text'), col('type', 'code'), col('court', 'text')],
    ...[col('level', 'code'), col('claim', 'money'), col('collected', 'money'), col('costs', 'money')],
    col('status', 'code'),
  ],
  caseGroups: [
    ...[col('group', 'code'), col('cases', 'number'), col('openCases', 'number'), col('claim', 'money')],
    ...[col('collected', 'money'), col('costs', 'money')],
  ],
  recovery: [
    ...[col('number', 'text'), col('party', 'text'), col('openedOn', 'day'), col('claimed', 'money')],
    ...[col('collected', 'money'), col('rate', 'percent'), col('firstDays', 'number')],
  ],
  caseCosts: [
    ...[col('number', 'text'), col('costKind', 'code'), col('payee', 'text'), col('document', 'text')],
    ...[col('on', 'day'), col('amount', 'money'), col('expense', 'money'), col('recoverable', 'code')],
  ],
  hearingsRoll: [
    ...[col('on', 'day'), col('clock', 'text'), col('number', 'text'), col('party', 'text')],
    ...[col('court', 'text'), col('circuit', 'text'), col('room', 'text'), col('automatedNumber', 'text')],
    ...[col('lawyer', 'text'), col('purpose', 'text'), col('hearingState', 'code'), col('result', 'text')],
  ],
  defaulters: [
    ...[col('party', 'text'), col('contract', 'text'), col('days', 'number'), col('invoices', 'number')],
    ...[col('overdue', 'money'), col('score', 'number'), col('band', 'code'), col('stage', 'code')],
  ],
  promises: [
    ...[col('party', 'text'), col('promisedOn', 'day'), col('dueOn', 'day'), col('promised', 'money')],
    ...[col('kept', 'money'), col('rate', 'percent'), col('promiseState', 'code')],
  ],
  legalCorrespondence: [
    ...[col('number', 'text'), col('kind', 'code'), col('direction', 'code'), col('subject', 'text')],
    ...[col('party', 'text'), col('sentOn', 'day'), col('deliveredOn', 'day'), col('respondBy', 'day')],
    col('letterState', 'code'),
  ],
}

/** Columns whose figures add up. */
export const isAdded = ({ key, kind }: Column): boolean =>
  (kind === 'money' || kind === 'number') && !['days', 'score', 'firstDays'].includes(key)

/** The shares of a report: their total is of the totals, not the sum of the shares. */
export const rates: Partial<Record<LegalReport, { part: string; whole: string }>> = {
  recovery: { part: 'collected', whole: 'claimed' },
  promises: { part: 'kept', whole: 'promised' },
}
