import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'

type Attention = OutputFor<'accounting.overview.show'>['attention'][number]

const attentions: Record<Attention['code'], { say: (count: { count: number }) => string; href: string }> = {
  unmapped: { say: m['accounting.overview.attention.unmapped'], href: links.mappings },
  clearing: {
    say: m['accounting.overview.attention.clearing'],
    href: links.trialBalance({}),
  },
  runs: { say: m['accounting.overview.attention.runs'], href: links.periods },
  drafts: { say: m['accounting.overview.attention.drafts'], href: links.entriesOf('draft') },
  entriesWait: { say: m['accounting.overview.attention.entriesWait'], href: links.entriesOf('submitted') },
  depreciation: {
    say: m['accounting.overview.attention.depreciation'],
    href: `${links.assets}?show=run`,
  },
  purchases: {
    say: m['accounting.overview.attention.purchases'],
    href: `${links.assets}?show=purchases`,
  },
  budgets: { say: m['accounting.overview.attention.budgets'], href: `${links.budgets}?high=true` },
  openShifts: { say: m['accounting.overview.attention.openShifts'], href: '/finance/treasury' },
  paymentsWait: {
    say: m['accounting.overview.attention.paymentsWait'],
    href: '/finance/payments?status=submitted',
  },
}

/** «يحتاج انتباهك»: what waits, each line the way to it. */
export function AttentionCard({ rows }: { rows: readonly Attention[] }) {
  return (
    <Card flush title={m['accounting.overview.attention']()}>
      {rows.length === 0 ? (
        <EmptyState title={m['accounting.overview.nothing']()} />
      ) : (
        <ul className="accounting-waiting">
          {rows.map(row => (
            <li key={row.code}>
              <TextLink href={attentions[row.code].href}>
                {attentions[row.code].say({ count: row.count })}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
