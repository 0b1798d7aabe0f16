import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { showToast } from '#ui/toast.ts'
import { VehicleDiagram } from '#ui/VehicleDiagram.tsx'
import { links } from '../../links.web.ts'
import { MarkPhotos } from '../../mark/MarkPhotos.tsx'
import { PrintLink } from '../../PrintLink.tsx'
import { VehicleLink } from '../../vehicle/VehicleLink.tsx'
import { WhatsAppLink } from '../../WhatsAppLink.tsx'
import { decisionWords } from '../../wordMaps.web.ts'
import { ComparePhotos, Photo } from './ComparePhotos.tsx'
import { Checklist, Signatures } from './InspectionProof.tsx'
import { angleWords, markName, overallWords, purposeWords } from './inspectionWords.web.ts'

/** One inspection, and beside it an earlier one of the vehicle: photos side by side, angle by angle. */
export function InspectionView({ id, onBack }: { id: string; onBack: () => void }) {
  const { can } = useSession()
  const [isVoiding, setVoiding] = useState(false)
  const answer = useAnswer('fleet.inspection.get', { id })
  const [outId, setOutId] = useState<string | null>(null)
  const seen = answer.data
  const others = useAnswer(
    'fleet.inspection.list',
    { vehicleId: seen?.vehicleId ?? '', state: 'signed', limit: 20 },
    { enabled: seen !== undefined },
  )
  const earlier = (others.data?.rows ?? []).filter(row => row.id !== id && seen && row.at <= seen.at)
  const chosen = outId ?? earlier[0]?.id ?? null
  const compared = useAnswer(
    'fleet.inspection.compare',
    { outId: chosen ?? '', inId: id },
    { enabled: chosen !== null },
  )
  if (!seen) return <Loaded answer={answer}>{() => null}</Loaded>
  const name = seen.number ?? m['fleet.inspection.list.title']()
  return (
    <div className="page">
      <PageHeader
        title={<span className="n">{name}</span>}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ name: m['fleet.inspection.list.title'](), href: links.conditionChecks }, { name }]}
          />
        }
        facts={
          <>
            <VehicleLink id={seen.vehicleId} plate={seen.plate} />
            <span>{purposeWords[seen.purpose]()}</span>
          </>
        }
        actions={
          <>
            <PrintLink paper="fleet.inspection.document" id={seen.id}>
              {m['fleet.print.inspection']()}
            </PrintLink>
            <WhatsAppLink
              partyId={seen.signatures.find(signature => signature.partyId)?.partyId ?? null}
              plate={seen.plate}
              text={known => m['fleet.share.inspection']({ number: name, ...known }, { locale: 'ar' })}
            />
            {seen.state === 'signed' && can('fleet.custody.correct') && (
              <Button onPress={() => setVoiding(true)}>{m['fleet.inspection.act.void']()}</Button>
            )}
            <Button onPress={onBack}>{m['fleet.inspection.back']()}</Button>
          </>
        }
      />
      {seen.voidReason && (
        <Notice hue="slate">
          {m['fleet.inspection.voided']()} <bdi>{seen.voidReason}</bdi>
        </Notice>
      )}
      {isVoiding && <VoidDialog seen={seen} onClose={() => setVoiding(false)} />}
      <Card>
        <dl className="facts">
          <Fact label={m['fleet.inspection.column.at']()}>
            <InstantText at={seen.at} />
          </Fact>
          <Fact label={m['fleet.inspection.odometer']()}>
            <NumberText value={seen.odometerKm} />
          </Fact>
          <Fact label={m['fleet.inspection.fuel']()}>
            <span className="n">{seen.fuelEighths}/8</span>
          </Fact>
          <Fact label={m['fleet.inspection.overallLabel']()}>{overallWords[seen.overall]()}</Fact>
          <Fact label={m['fleet.inspection.column.inspector']()}>{seen.inspector}</Fact>
          {seen.note && (
            <Fact label={m['fleet.inspection.note']()}>
              <bdi>{seen.note}</bdi>
            </Fact>
          )}
        </dl>
      </Card>
      <Card title={m['fleet.inspection.diagram']()}>
        <VehicleDiagram
          label={m['fleet.inspection.diagram']()}
          marks={[
            ...seen.knownMarks.map(mark => ({ ...mark, found: 'before' as const, name: markName(mark) })),
            ...seen.addedMarks.map(mark => ({ ...mark, found: 'now' as const, name: markName(mark) })),
          ]}
        />
        <AddedMarks marks={seen.addedMarks} />
      </Card>
      <Checklist items={seen.items} />
      <Signatures seen={seen} />
      {earlier.length > 0 && (
        <Select
          label={m['fleet.inspection.compareWith']()}
          value={chosen}
          onChange={setOutId}
          options={earlier.map(row => ({
            id: row.id,
            name: `${row.number ?? ''} · ${purposeWords[row.purpose]()}`,
          }))}
        />
      )}
      {compared.data && chosen ? (
        <>
          <p className="soft-ink">
            {m['fleet.inspection.between']({
              km: new Intl.NumberFormat('en').format(compared.data.km),
              eighths: compared.data.fuelEighthsUsed,
              marks: compared.data.newMarks.length,
            })}{' '}
            <ButtonLink
              size="small"
              kind="tertiary"
              target="_blank"
              href={documentUrl('fleet.inspection.comparison', {
                outId: chosen,
                inId: id,
                locale: currentLocale(),
              })}
            >
              {m['fleet.print.beforeAfter']()}
            </ButtonLink>
          </p>
          {compared.data.photos.map(pair => (
            <Card key={pair.angle} title={angleWords[pair.angle]()}>
              <ComparePhotos name={angleWords[pair.angle]()} {...pair} />
            </Card>
          ))}
        </>
      ) : (
        <div className="photos">
          {seen.photos.map(photo => (
            <Photo key={photo.id} name={angleWords[photo.angle]()} fileId={photo.fileId} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What was first seen now, in words and photos. */
function AddedMarks({ marks }: { marks: OutputFor<'fleet.inspection.get'>['addedMarks'] }) {
  if (marks.length === 0) return null
  return (
    <ul className="mark-list">
      {marks.map(mark => (
        <li key={mark.id}>
          <span className="strong">{markName(mark)}</span>
          <span className={mark.decision === 'pending' ? 'fleet-soon' : 'soft-ink'}>
            {decisionWords[mark.decision]()}
          </span>
          <MarkPhotos mark={mark} />
        </li>
      ))}
    </ul>
  )
}

type VoidProps = {
  seen: OutputFor<'fleet.inspection.get'>
  onClose: () => void
}

/** A signed look at the vehicle never happened: its damage and its reading count no more. */
function VoidDialog({ seen, onClose }: VoidProps) {
  const [reason, setReason] = useState('')
  const missing = reason.trim() === '' ? m['fleet.reason.required']() : null
  return (
    <ActDialog
      name="fleet.inspection.void"
      title={m['fleet.inspection.voidTitle']({ number: seen.number ?? '' })}
      verb={m['fleet.inspection.act.void']()}
      danger
      input={missing ? null : { id: seen.id, version: seen.version, reason }}
      missing={missing}
      onDone={() => showToast(m['fleet.inspection.voidedToast']())}
      onClose={onClose}
    >
      <p>{m['fleet.inspection.voidSays']()}</p>
      <TextArea
        name="reason"
        label={m['fleet.violation.why']()}
        value={reason}
        onChange={setReason}
        rows={2}
        autoFocus
      />
    </ActDialog>
  )
}
