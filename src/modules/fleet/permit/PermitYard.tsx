import { m } from '#generated/words/messages.js'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { showToast } from '#ui/toast.ts'
import { InspectionSteps, type SeenVehicle } from '../inspection/page/InspectionSteps.tsx'
import { withSentFiles } from '../inspection/page/outbox.web.ts'
import '../inspection/page/yard.css'
import type { Permit } from './permitWords.web.ts'

type Props = { id: string; onDone: () => void }

/** Handing a vehicle out on a permit, or taking it back: the look at the vehicle is the act. */
export default function PermitYard({ id, onDone }: Props) {
  const answer = useAnswer('fleet.permit.get', { id })
  return <Loaded answer={answer}>{permit => <Yard permit={permit} onDone={onDone} />}</Loaded>
}

function Yard({ permit, onDone }: { permit: Permit; onDone: () => void }) {
  const start = useCommand('fleet.permit.start')
  const takeBack = useCommand('fleet.permit.takeBack')
  const isOut = permit.state === 'in_progress'
  const finish = async (looked: SeenVehicle) => {
    const { content, isOdometerConfirmed, signature } = await withSentFiles(looked)
    const seen = {
      id: permit.id,
      version: permit.version,
      deviceAt: content.at,
      isOdometerConfirmed,
      signature,
    }
    const { number } = permit
    if (isOut) {
      const { undecided } = await takeBack.mutateAsync({ ...seen, inspection: content })
      showToast(
        undecided > 0
          ? m['fleet.permit.backToast.undecided']({ number, count: undecided })
          : m['fleet.permit.backToast.done']({ number }),
      )
    } else {
      await start.mutateAsync({ ...seen, inspection: content })
      showToast(m['fleet.permit.startedToast']({ number, driver: `\u2068${permit.driver.name}\u2069` }))
    }
    onDone()
    return true
  }
  return (
    <InspectionSteps
      vehicleId={permit.vehicleId}
      purpose={isOut ? 'in' : 'out'}
      draftName={`permit:${permit.id}:${isOut ? 'in' : 'out'}`}
      title={isOut ? m['fleet.permit.act.takeBack']() : m['fleet.permit.act.start']()}
      caption={
        <>
          <bdi className="n">{permit.number}</bdi> · <bdi>{permit.driver.name}</bdi>
        </>
      }
      finalName={isOut ? m['fleet.permit.act.takeBack']() : m['fleet.permit.act.start']()}
      busy={start.isPending || takeBack.isPending}
      onFinish={finish}
      onLeave={onDone}
    />
  )
}
