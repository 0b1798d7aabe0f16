import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as checkWords } from '#generated/choices/realestate.leaseRule.check.ts'
import { words as severityWords } from '#generated/choices/realestate.leaseRule.severity.ts'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { useWords } from '../property/propertyWords.web.ts'
import '../realestate.css'

const LawDialog = onDemand(async () => (await import('./LawDialog.tsx')).LawDialog)

type Rule = OutputFor<'realestate.leaseRule.list'>['rows'][number]

const hues = { block: 'red', warn: 'amber', info: 'slate' } as const

/** The law on letting as this company goes by it: every rule with its days and where it stands. */
export function LawCard() {
  const { can } = useSession()
  const { data, isPending } = useAnswer('realestate.leaseRule.list', {})
  const [isAdding, setAdding] = useState(false)
  const severity = (rule: Rule) => <Badge hue={hues[rule.severity]}>{severityWords[rule.severity]()}</Badge>
  const span = (rule: Rule) => (
    <span>
      <DayText day={rule.validFrom} /> – {rule.validTo ? <DayText day={rule.validTo} /> : '…'}
    </span>
  )
  const use = (rule: Rule) =>
    rule.propertyUse ? useWords[rule.propertyUse]() : m['realestate.leaseRule.anyUse']()
  return (
    <Card
      title={m['realestate.leaseRule.list.title']()}
      flush
      end={
        can('legal.overrides.write') && (
          <Button size="small" onPress={() => setAdding(true)}>
            <Plus aria-hidden />
            {m['realestate.leaseRule.add']()}
          </Button>
        )
      }
    >
      <p className="soft-ink law-note">{m['realestate.leaseRule.text']()}</p>
      <DataTable
        bare
        label={m['realestate.leaseRule.list.title']()}
        rows={(data?.rows ?? []).map((rule, at) => ({ ...rule, at }))}
        rowId={rule => String(rule.at)}
        loading={isPending}
        empty={null}
        card={rule => (
          <div className="stack tight">
            <span className="card-row">
              <span className="n strong">{rule.code}</span>
              {severity(rule)}
            </span>
            <bdi>{rule.messageAr}</bdi>
            <span className="card-row soft-ink">
              <bdi>{rule.source}</bdi>
              {span(rule)}
            </span>
          </div>
        )}
        columns={[
          {
            id: 'code',
            header: m['realestate.leaseRule.field.code'](),
            cell: rule => <span className="n strong">{rule.code}</span>,
          },
          { id: 'severity', header: m['realestate.leaseRule.field.severity'](), cell: severity },
          {
            id: 'check',
            header: m['realestate.leaseRule.field.check'](),
            cell: rule => checkWords[rule.check](),
          },
          { id: 'use', header: m['realestate.leaseRule.field.use'](), cell: use },
          { id: 'days', header: m['realestate.leaseRule.field.validFrom'](), cell: span },
          {
            id: 'source',
            header: m['realestate.leaseRule.field.source'](),
            cell: rule => <bdi>{rule.source}</bdi>,
          },
        ]}
      />
      {isAdding && <LawDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}
