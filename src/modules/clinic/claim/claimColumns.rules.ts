/** What a row of a claim file may hold. Nothing clinical is among it: neither diagnoses nor drugs leave the record this way. */
export const claimColumns = [
  'claim',
  'providerCode',
  'memberNo',
  'plan',
  'referral',
  'patientNumber',
  'patient',
  'birthDate',
  'sex',
  'visit',
  'visitOn',
  'practitioner',
  'licence',
  'serviceCode',
  'service',
  'group',
  'approvalNo',
  'price',
  'patientShare',
  'amount',
] as const
export type ClaimColumn = (typeof claimColumns)[number]

/** What an insurer gets that asked for nothing else. */
export const usualColumns: readonly ClaimColumn[] = [
  'claim',
  'memberNo',
  'patient',
  'visit',
  'visitOn',
  'practitioner',
  'licence',
  'serviceCode',
  'service',
  'approvalNo',
  'price',
  'patientShare',
  'amount',
]

export const columnKinds = ['text', 'day', 'money'] as const

/** How a spreadsheet holds a column. */
export function kindOfColumn(column: ClaimColumn): (typeof columnKinds)[number] {
  if (column === 'birthDate' || column === 'visitOn') return 'day'
  return column === 'price' || column === 'patientShare' || column === 'amount' ? 'money' : 'text'
}
