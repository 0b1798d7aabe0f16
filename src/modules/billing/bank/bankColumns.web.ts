import { guessBy } from '#modules/platform/import/public.ts'
import { type BankColumns, type BankField, whyNotColumns } from './bankFile.rules.ts'

/** What banks call our fields, in both languages, the plainest first. */
const headings: Readonly<Record<BankField, string>> = {
  date: 'date,transaction date,posting date,trans date,booking date,value date,التاريخ,تاريخ العملية,تاريخ الحركة,تاريخ القيد,تاريخ',
  description:
    'description,details,narrative,narration,particulars,transaction details,remarks,البيان,الوصف,التفاصيل,تفاصيل العملية,الشرح,بيان',
  amount: 'amount,transaction amount,المبلغ,مبلغ العملية,القيمة',
  moneyIn: 'credit,credit amount,deposit,deposits,money in,cr,دائن,إيداع,إيداعات,له,المبلغ الدائن',
  moneyOut: 'debit,debit amount,withdrawal,withdrawals,money out,dr,مدين,سحب,سحوبات,عليه,المبلغ المدين',
  reference:
    'reference,ref,ref no,reference number,cheque no,cheque number,المرجع,رقم المرجع,رقم العملية,رقم الشيك',
  side: 'dr cr,cr dr,drcr,d c,debit credit,مدين دائن,دائن مدين',
  balance: 'balance,running balance,available balance,closing balance,الرصيد,رصيد,الرصيد بعد العملية',
}

/** Which column is what, guessed from the headings; a currency in brackets is ignored. */
export function guessColumns(headers: readonly string[]): BankColumns {
  const { amount, ...others } = guessBy(
    headings,
    headers.map(heading => heading.replace(/\(.*?\)/g, ' ')),
  )
  const isSplit = others.moneyIn !== undefined && others.moneyOut !== undefined
  return isSplit || amount === undefined ? others : { ...others, amount }
}

type Profile = {
  id: string
  name: string
  headings: Readonly<Partial<Record<BankField, string>>>
}

/**
 * The kept profile whose headings are all in the file, and where they stand in it. Of several the one with most columns: a bank's own
 * profile is not passed over for one with three of its columns.
 */
export function profileOf<Each extends Profile>(
  profiles: readonly Each[],
  headers: readonly string[],
): { profile: Each; columns: BankColumns } | null {
  const saying = (profile: Profile) => Object.keys(profile.headings).length
  for (const profile of profiles.toSorted((a, b) => saying(b) - saying(a))) {
    const places = Object.entries(profile.headings).map(
      ([field, heading]) => [field, headers.indexOf(heading)] as const,
    )
    if (places.every(([, column]) => column >= 0))
      return { profile, columns: Object.fromEntries(places) as BankColumns }
  }
  return null
}

/** Whether a file can be read with these columns. */
export const isWhole = (columns: BankColumns): boolean => whyNotColumns(columns) === null
