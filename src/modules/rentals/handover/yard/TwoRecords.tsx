import { m } from '#generated/words/messages.js'
import { fileUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { useDeviceUrls, type YardDraft } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { Contract } from '../../price/amounts.web.ts'
import { actAt } from './yardSteps.web.ts'
import './two-records.css'

type Props = {
  contractId: string
  purpose: 'out' | 'in'
  /** The vehicle that was to come back; the last that went out when left out. */
  legId?: string
  /** How far the server's clock is ahead of the device's. */
  skew: number
  draft: YardDraft
  sentence: string
  onAgain: () => void
  onForget: () => void
}

/** Another person was first: both records side by side, and nothing of this device is thrown away unasked. */
export function TwoRecords(props: Props) {
  const { contractId, purpose, draft, sentence, onAgain, onForget } = props
  const { can } = useSession()
  const { timeZone } = useCompany()
  const keep = useCommand('rentals.second.keep')
  const record = useAnswer(
    'rentals.contract.get',
    { id: contractId },
    { enabled: can('operations.contracts.read') },
  )
  const legs = record.data?.legs ?? []
  const leg = props.legId ? legs.find(one => one.id === props.legId) : legs.at(-1)
  const theirs = leg && (purpose === 'out' ? goneOut(leg) : comeBack(leg))
  const inspection = useAnswer(
    'fleet.inspection.get',
    { id: theirs?.inspectionId ?? '' },
    { enabled: can('fleet.vehicles.read') && !!theirs?.inspectionId },
  )
  const urlOf = useDeviceUrls(draft.photos.map(photo => photo.fileId))
  const isRecorded = theirs?.at != null
  const isSending = draft.photos.some(photo => photo.fileId.startsWith('device:'))
  const onKeep = async () => {
    try {
      await keep.mutateAsync({
        contractId,
        purpose,
        deviceId: draft.deviceId,
        at: actAt(draft, timeZone, props.skew).toISOString(),
        odometerKm: draft.odometerKm,
        fuelEighths: draft.fuelEighths,
        photos: [...draft.photos],
        ...(draft.note ? { note: draft.note } : {}),
      })
      showToast(m['rentals.second.done']())
      onForget()
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  return (
    <div className="page page-narrow stack">
      <Notice
        hue="red"
        live
        actions={
          isRecorded ? (
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
      <div className="yard-both two-records">
        <Card title={m['rentals.yard.theirs']()}>
          <Record
            at={theirs?.at ?? null}
            km={theirs?.km ?? null}
            eighths={theirs?.eighths ?? null}
            marks={leg?.newMarks ?? 0}
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
      {isRecorded && (
        <div className="row wrap">
          {draft.photos.length > 0 && (
            <Button
              kind="primary"
              busy={keep.isPending}
              disabledReason={isSending ? m['rentals.second.sending']() : null}
              onPress={() => void onKeep()}
            >
              {m['rentals.second.keep']()}
            </Button>
          )}
          <Button onPress={onForget}>{m['rentals.yard.forgetMine']()}</Button>
        </div>
      )}
    </div>
  )
}

type Leg = Contract['legs'][number]

const goneOut = ({ outAt, outKm, outEighths, outInspectionId }: Leg) => ({
  at: outAt,
  km: outKm,
  eighths: outEighths,
  inspectionId: outInspectionId,
})
const comeBack = ({ inAt, inKm, inEighths, inInspectionId }: Leg) => ({
  at: inAt,
  km: inKm,
  eighths: inEighths,
  inspectionId: inInspectionId,
})

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
