import { Mail } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import type { ViolationRow } from './violationWords.web.ts'

/** One letter a customer for the chosen violations, downloaded together. */
export function BulkLetters({ rows }: { rows: readonly ViolationRow[] }) {
  const written = rows.filter(
    row => row.party && row.custody?.kind === 'contract' && row.state !== 'cancelled',
  )
  const customers = new Set(written.map(row => row.party?.id)).size
  const ids = written.map(row => row.id)
  return (
    <Button
      kind="tertiary"
      size="small"
      disabledReason={customers === 0 ? m['fleet.violation.noCustomers']() : null}
      onPress={() =>
        location.assign(documentUrl('fleet.violation.letters', { ids, locale: currentLocale() }))
      }
    >
      <Mail aria-hidden />
      {m['fleet.violation.letters']({ count: customers })}
    </Button>
  )
}
