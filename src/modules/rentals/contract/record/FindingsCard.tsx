import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Contract } from '../../price/amounts.web.ts'
import { FindingText } from '../FindingText.tsx'
import { ReasonField } from '../ReasonField.tsx'

type Finding = Contract['findings'][number]
type Props = { contract: Contract }

/** What the law finds in the contract: a block is cured, a warning may be taken over with a reason. */
export function FindingsCard({ contract }: Props) {
  const { can } = useSession()
  const [taken, setTaken] = useState<Finding | null>(null)
  if (contract.findings.length === 0) return null
  return (
    <Card title={m['rentals.part.law']()}>
      <ul className="rentals-lines">
        {contract.findings.map(finding => (
          <li key={`${finding.code} ${finding.holder ?? ''}`}>
            <FindingText
              finding={finding}
              note={finding.overriddenBy && m['rentals.law.takenBy']({ name: finding.overriddenBy })}
            />
            {finding.severity !== 'block' && !finding.overriddenBy && can('legal.overrides.write') && (
              <Button size="small" onPress={() => setTaken(finding)}>
                {m['rentals.law.take']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {taken && <OverrideDialog contract={contract} finding={taken} onClose={() => setTaken(null)} />}
    </Card>
  )
}

function OverrideDialog({ contract, finding, onClose }: Props & { finding: Finding; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const isLongEnough = reason.trim().length >= 10
  const { id, version } = contract
  return (
    <ActDialog
      name="rentals.law.override"
      title={`${m['rentals.law.take']()}: ${finding.nameAr}`}
      verb={m['rentals.law.take']()}
      input={isLongEnough ? { contractId: id, version, code: finding.code, reason } : null}
      missing={isLongEnough ? null : m['rentals.reason.tooShort']({ min: 10 })}
      onClose={onClose}
    >
      <p>{finding.messageAr}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
