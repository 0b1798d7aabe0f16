import { useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { JournalEffects } from '#kernel/web/JournalEffects.tsx'
import { useRefusalPlaces } from '#kernel/web/refusalPlaces.ts'
import { useSession } from '#kernel/web/session.tsx'
import { MarkPhotos, markName } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RefusedFieldsProvider } from '#ui/refusedFields.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { MarkFields } from './MarkFields.tsx'
import { type Mark, useMarkAnswer } from './markAnswer.web.ts'

type Props = { contractId: string; contractVersion: number; mark: Mark }

/** Who bears one new damage; a waiver limits what the customer pays only with a police report. */
export function MarkDecision({ contractId, contractVersion, mark }: Props) {
  const { can } = useSession()
  const decide = useCommand('rentals.mark.decide')
  const answer = useMarkAnswer(mark)
  const [refused, setRefused] = useState<{ error: unknown; input: string } | null>(null)
  const [isDecided, setDecided] = useState(mark.decision !== 'pending')
  const input = { contractId, contractVersion, ...answer.input }
  const text = JSON.stringify(input)
  // What was refused is what was sent: another answer has not been refused yet.
  const error = refused?.input === text ? refused.error : null
  const mayDecide = can('operations.contracts.write') || can('fleet.damage.decide')
  const preview = usePreview(
    'rentals.mark.decide',
    mayDecide && answer.isCharged && !isDecided ? input : null,
  )
  const within = useRef<HTMLElement>(null)
  const places = useRefusalPlaces(within, error)
  const run = async () => {
    try {
      await decide.mutateAsync(input)
      setDecided(true)
      setRefused(null)
    } catch (error) {
      setRefused({ error, input: text })
    }
  }
  return (
    <section className="yard-decide" ref={within}>
      <b>{markName(mark)}</b> <MarkPhotos mark={mark} />
      {isDecided ? (
        <StatusBadge kind="settled">{m['rentals.charge.state.decided']()}</StatusBadge>
      ) : (
        mayDecide && (
          <>
            <RefusedFieldsProvider value={places.fields}>
              <MarkFields answer={answer} />
            </RefusedFieldsProvider>
            {answer.isCharged && <JournalEffects state={preview} />}
            {places.whole.map(sentence => (
              <Notice hue="red" live key={sentence}>
                {sentence}
              </Notice>
            ))}
            <Button busy={decide.isPending} onPress={() => void run()}>
              {m['rentals.yard.decideMark']()}
            </Button>
          </>
        )
      )}
    </section>
  )
}
