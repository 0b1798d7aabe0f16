import type { Day } from '#kernel/shared/day.ts'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import type { Currency } from '#kernel/shared/money.ts'
import type { Sheet } from './sheet.rules.ts'

export type ReportDays = { readonly from: Day; readonly to: Day }

/** What a report is narrowed to beside its days, as its page has it in the address. */
export type ReportFilters = Readonly<Record<string, string | number | boolean>>

/** A figure that stands at the head of a report: decimal text of money in the company's currency. */
export type ReportHead = { readonly label: string; readonly amount: string }

export type ReportFile = {
  readonly sheet: Sheet
  readonly heads: readonly ReportHead[]
  /** How many rows it has beside its totals: 0 is shown in words. */
  readonly rowCount: number
}

export type ReportAsked = {
  readonly days: ReportDays
  readonly filters: ReportFilters
  readonly currency: Currency
  readonly timeZone: string
  /** Calls a query of a module as its page does, under the rights of the report's recipient. */
  readonly ask: (name: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** A report that a page shows and that can go out by itself: a module contributes its own (`reports`). */
export type ReportDefinition = {
  readonly id: string
  readonly group: 'finance' | 'fleet' | 'property' | 'trade' | 'hr' | 'legal'
  /** Key of its name. */
  readonly title: string
  /** The question whose rights are the report's; `rights`, where its records ask for more. */
  readonly query: string
  readonly rights?: readonly string[]
  readonly companyModule: CompanyModule
  /** It stands at the end of a day instead of being of days: what its page calls that day, `now` where it shows no other. */
  readonly standing?: 'to' | 'asOf' | 'month' | 'now'
  /** Its page, and the address parameters that name it. */
  readonly path: string
  readonly address: ReportFilters
  /** The filters it accepts. */
  readonly filters: readonly string[]
  /** The document that is its PDF, and what it is asked with. */
  readonly document: {
    readonly name: string
    readonly input: (days: ReportDays, filters: ReportFilters) => Readonly<Record<string, unknown>>
  }
  /** The words of a sheet are read when one is made. */
  readonly make: () => Promise<(asked: ReportAsked) => Promise<ReportFile>>
}
