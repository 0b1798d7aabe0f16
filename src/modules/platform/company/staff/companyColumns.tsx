import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { spokenCodes } from '#ui/spokenCodes.ts'
import {
  businessTypeWords,
  companyStatusKinds,
  companyStatusWords,
  countryWords,
  nameOf,
  subscriptionWords,
} from '../../words.web.ts'

export type CompanyRow = OutputFor<'platform.company.list'>['rows'][number]

/** How much of its limits a company uses, where the modules count it. */
export function usageOf({ usage }: CompanyRow): string | null {
  if (usage.users === null && usage.vehicles === null) return null
  return m['platform.companies.usageText']({
    users: usage.users ?? '—',
    vehicles: usage.vehicles ?? '—',
  })
}

export const companyColumns: readonly ListColumn<CompanyRow>[] = [
  {
    id: 'name',
    header: m['platform.companies.name'](),
    sort: 'name',
    cell: company => (
      <span className="strong">
        <bdi>{nameOf(company)}</bdi>
      </span>
    ),
    exportKey: 'nameAr',
  },
  {
    id: 'businessType',
    header: m['platform.companies.type'](),
    exportWords: spokenCodes(businessTypeWords),
    cell: company => businessTypeWords[company.businessType](),
  },
  {
    id: 'country',
    header: m['platform.companies.country'](),
    exportWords: spokenCodes(countryWords),
    cell: company => countryWords[company.country](),
    optional: true,
  },
  {
    id: 'plan',
    header: m['platform.companies.plan'](),
    cell: company => nameOf({ nameAr: company.planNameAr, nameEn: company.planNameEn }),
    exportKey: 'planNameAr',
  },
  {
    id: 'subscription',
    header: m['platform.companies.subscription'](),
    exportWords: spokenCodes(subscriptionWords),
    cell: company => subscriptionWords[company.subscriptionState](),
    exportKey: 'subscriptionState',
  },
  {
    id: 'endsOn',
    header: m['platform.companies.endsOn'](),
    cell: company => <DayText day={company.endsOn} />,
    exportKind: 'day',
  },
  {
    id: 'usage',
    header: m['platform.companies.usage'](),
    cell: company => <span className="cap">{usageOf(company) ?? '—'}</span>,
    exportKey: 'usage.users',
    exportKind: 'number',
  },
  {
    id: 'createdAt',
    header: m['platform.companies.createdAt'](),
    sort: 'createdAt',
    cell: company => <InstantText at={company.createdAt} />,
    exportKind: 'instant',
    optional: true,
  },
  {
    id: 'status',
    header: m['platform.companies.status'](),
    exportWords: spokenCodes(companyStatusWords),
    cell: company => (
      <StatusBadge kind={companyStatusKinds[company.status]}>
        {companyStatusWords[company.status]()}
      </StatusBadge>
    ),
  },
]
