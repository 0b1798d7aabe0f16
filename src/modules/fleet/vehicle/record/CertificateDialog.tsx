import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useOpenedMoment } from '../../clock.web.ts'
import { custodyWords } from '../../wordMaps.web.ts'

type Props = { vehicleId: string; onClose: () => void }

/** Who held the vehicle at a moment, and the certificate of it. */
export function CertificateDialog({ vehicleId, onClose }: Props) {
  const moment = useOpenedMoment()
  const { at } = moment
  const isFuture = at !== null && new Date(at).getTime() > Date.now()
  const answer = useAnswer(
    'fleet.custody.at',
    { vehicleId, at: at ?? '' },
    { enabled: at !== null && !isFuture, keepPrevious: true },
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['fleet.custody.certificate']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          {at && !isFuture && (
            <ButtonLink
              kind="primary"
              target="_blank"
              href={documentUrl('fleet.custody.certificate', { vehicleId, at, locale: currentLocale() })}
            >
              {m['fleet.custody.printCertificate']()}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="stack">
        <DateTimeField
          label={m['fleet.custody.certificateAt']()}
          value={moment.local}
          onChange={moment.set}
          error={isFuture ? m['fleet.custody.future']() : null}
        />
        {at && !isFuture && (
          <Loaded answer={answer}>
            {({ heldBy }) =>
              heldBy ? (
                <dl className="facts">
                  <Fact label={m['fleet.custody.holder']()} strong>
                    <bdi>{heldBy.name}</bdi>
                  </Fact>
                  <Fact label={m['fleet.custody.kind']()}>{custodyWords[heldBy.kind]()}</Fact>
                  <Fact label={m['fleet.claims.source']()}>
                    <bdi>{heldBy.source}</bdi>
                  </Fact>
                  <Fact label={m['fleet.claims.from']()}>
                    <InstantText at={heldBy.from} />
                  </Fact>
                </dl>
              ) : (
                <Notice hue="slate">{m['fleet.record.yard']()}</Notice>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}
