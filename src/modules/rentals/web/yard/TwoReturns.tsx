import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { useDeviceUrls, type YardDraft } from '#modules/fleet/web/public.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { ReturnFacts } from './liveCharges.ts'

type Props = {
  contractId: string
  facts: ReturnFacts
  draft: YardDraft
  sentence: string
  onAgain: () => void
  onForget: () => void
}

/** Somebody else recorded the return first: both records side by side, and nothing of this device is thrown away unasked. */
export function TwoReturns({ contractId, facts, draft, sentence, onAgain, onForget }: Props) {
  const { can } = useSession()
  const record = useAnswer(
    'rentals.contract.get',
    { id: contractId },
    { enabled: can('operations.contracts.read') },
  )
  const theirs = record.data?.legs.find(leg => leg.id === facts.legId)
  const inspection = useAnswer(
    'fleet.inspection.get',
    { id: theirs?.inInspectionId ?? '' },
    { enabled: can('fleet.vehicles.read') && !!theirs?.inInspectionId },
  )
  const urlOf = useDeviceUrls(draft.photos.map(photo => photo.fileId))
  const isReturned = theirs?.inAt != null
  return (
    <div className="page page-narrow stack">
      <Notice
        hue="red"
        live
        actions={
          isReturned ? (
            <ButtonLink size="small" href={`/contracts/${contractId}`}>
              {m['rentals.planner.open']()}
            </ButtonLink>
          ) : (
            <Button size="small" onPress={onAgain}>
              {m['rentals.yard.tryAgain']()}
            </Button>
          )
        }
      >
        {sentence}
      </Notice>
      <div className="yard-both">
        <Card title={m['rentals.yard.theirs']()}>
          <Record
            at={theirs?.inAt ?? null}
            km={theirs?.inKm ?? null}
            eighths={theirs?.inEighths ?? null}
            marks={theirs?.newMarks ?? 0}
          />
          <div className="photos">
            {inspection.data?.photos.map(photo => (
              <img key={photo.id} src={fileUrl(photo.fileId)} alt="" />
            ))}
          </div>
        </Card>
        <Card title={m['rentals.yard.mine']()}>
          <Record at={null} km={draft.odometerKm} eighths={draft.fuelEighths} marks={draft.marks.length} />
          <div className="photos">
            {draft.photos.map(photo => (
              <img key={photo.angle} src={urlOf(photo.fileId) ?? undefined} alt="" />
            ))}
          </div>
        </Card>
      </div>
      {isReturned && <Button onPress={onForget}>{m['rentals.yard.forgetMine']()}</Button>}
    </div>
  )
}

function Record({
  at,
  km,
  eighths,
  marks,
}: {
  at: string | null
  km: number | null
  eighths: number | null
  marks: number
}) {
  return (
    <dl className="facts">
      {at && (
        <Fact label={m['rentals.yard.at']()}>
          <InstantText at={at} />
        </Fact>
      )}
      <Fact label={m['rentals.yard.odometer']()}>{km === null ? '\u2014' : <NumberText value={km} />}</Fact>
      <Fact label={m['rentals.yard.fuel']()}>
        <span className="n">{eighths === null ? '\u2014' : `${eighths}/8`}</span>
      </Fact>
      <Fact label={m['rentals.yard.newMarks']()}>
        <NumberText value={marks} />
      </Fact>
    </dl>
  )
}
