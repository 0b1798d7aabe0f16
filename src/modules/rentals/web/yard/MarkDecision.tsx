import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { RefusalNotice } from '#kernel/web/RefusalNotice.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { MarkPhotos, markName } from '#modules/fleet/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isSomething } from '../amounts.ts'

type Decision = InputFor<'rentals.mark.decide'>['decision']
type Props = {
  contractId: string
  contractVersion: number
  mark: OutputFor<'fleet.inspection.get'>['addedMarks'][number]
}

/** Who bears one new damage; a waiver limits what the customer pays only with a police report. */
export function MarkDecision({ contractId, contractVersion, mark }: Props) {
  const { can } = useSession()
  const decide = useCommand('rentals.mark.decide')
  const [decision, setDecision] = useState<Decision>('custodian')
  const [cost, setCost] = useState(mark.proposed ?? '')
  const [hasPoliceReport, setReport] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [isDecided, setDecided] = useState(mark.decision !== 'pending')
  const words: Record<Decision, string> = {
    custodian: m['rentals.yard.bears.custodian'](),
    insurer: m['rentals.yard.bears.insurer'](),
    warranty: m['rentals.yard.bears.warranty'](),
    company: m['rentals.yard.bears.company'](),
  }
  const input = {
    contractId,
    contractVersion,
    markId: mark.id,
    decision,
    hasPoliceReport,
    ...(cost ? { cost } : {}),
  }
  const mayDecide = can('operations.contracts.write') || can('fleet.damage.decide')
  const isCharged = decision === 'custodian' && isSomething(cost)
  const preview = usePreview('rentals.mark.decide', mayDecide && isCharged && !isDecided ? input : null)
  const run = async () => {
    try {
      await decide.mutateAsync(input)
      setDecided(true)
      setProblem(null)
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <section className="yard-decide">
      <b>{markName(mark)}</b> <MarkPhotos mark={mark} />
      {isDecided ? (
        <StatusBadge kind="settled">{m['rentals.charge.state.decided']()}</StatusBadge>
      ) : (
        mayDecide && (
          <>
            <RadioGroup<Decision>
              label={m['rentals.yard.bears']()}
              value={decision}
              onChange={setDecision}
              options={(['custodian', 'insurer', 'warranty', 'company'] as const).map(id => ({
                id,
                name: words[id],
              }))}
            />
            <MoneyField label={m['rentals.yard.cost']()} value={cost} onChange={setCost} />
            {decision === 'custodian' && (
              <Checkbox checked={hasPoliceReport} onChange={setReport}>
                {m['rentals.yard.policeReport']()}
              </Checkbox>
            )}
            {isCharged && <JournalEffects state={preview} />}
            <RefusalNotice error={problem} />
            <Button busy={decide.isPending} onPress={() => void run()}>
              {m['rentals.yard.decideMark']()}
            </Button>
          </>
        )
      )}
    </section>
  )
}
