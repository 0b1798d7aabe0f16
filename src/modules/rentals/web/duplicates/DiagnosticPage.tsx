import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DocumentNumber } from '#ui/DocumentNumber.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.ts'
import '../rentals.css'
import { checkWords, ruleWords } from './duplicateWords.ts'

type Check = OutputFor<'rentals.duplicate.diagnose'>['checks'][number]

/** Every check over the contracts, run now: what it looked at, what it found, and the rows themselves. */
export default function DiagnosticPage() {
  const answer = useAnswer('rentals.duplicate.diagnose', {}, { staleTime: 60_000 })
  const found = answer.data?.checks.filter(check => check.found > 0) ?? []
  return (
    <div className="page">
      <PageHeader
        title={m['rentals.diagnosis.title']()}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[
              { name: m['rentals.duplicate.title'](), href: links.duplicates },
              { name: m['rentals.diagnosis.title']() },
            ]}
          />
        }
        facts={answer.data && <InstantText at={answer.data.at} />}
        actions={
          <Button busy={answer.isFetching} onPress={() => void answer.refetch()}>
            {m['rentals.diagnosis.again']()}
          </Button>
        }
      />
      {answer.error && <Notice hue="red">{sayError(answer.error)}</Notice>}
      {!answer.data && !answer.error && <Skeleton lines={10} />}
      {answer.data && found.length === 0 && <EmptyState title={m['rentals.diagnosis.clean']()} />}
      {answer.data && (
        <Card>
          <ul className="rentals-lines">
            {answer.data.checks.map(check => (
              <CheckLine key={check.check} check={check} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function CheckLine({ check }: { readonly check: Check }) {
  const [isOpen, setOpen] = useState(false)
  const isRule = check.check in ruleWords
  return (
    <li>
      <span className="grow">
        {checkWords[check.check]()}
        <span className="cap rentals-block">
          {m['rentals.diagnosis.scanned']({ scanned: check.scanned, millis: check.millis })}
        </span>
      </span>
      {check.found === 0 ? (
        <StatusBadge kind="settled">{m['rentals.diagnosis.sound']()}</StatusBadge>
      ) : (
        <StatusBadge kind="late">
          <NumberText value={check.found} />
        </StatusBadge>
      )}
      {check.found > 0 && (
        <Button size="small" kind="tertiary" onPress={() => setOpen(!isOpen)}>
          {isOpen ? m['rentals.diagnosis.hide']() : m['rentals.diagnosis.show']()}
        </Button>
      )}
      {check.found > 0 && isRule && (
        <TextLink href={`${links.duplicates}?rule=${check.check}`}>{m['rentals.diagnosis.fix']()}</TextLink>
      )}
      {isOpen && (
        <ul className="rentals-lines rentals-rows">
          {check.rows.map(row => (
            <li key={`${row.contractId} ${row.label} ${row.detail}`}>
              <span className="grow">
                {row.contractId ? (
                  <DocumentNumber number={row.label} href={links.contract(row.contractId)} />
                ) : (
                  <bdi className="n">{row.label}</bdi>
                )}
              </span>
              {!isRule && <bdi className="cap">{row.detail}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
