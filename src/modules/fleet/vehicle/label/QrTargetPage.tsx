import { Navigate, useParams } from '@tanstack/react-router'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { links } from '../../links.web.ts'

/** What a scanned label opens: the vehicle for members of its company, nothing for anybody else. */
export default function QrTargetPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const answer = useAnswer('fleet.vehicle.byQr', { token })
  if (answer.error instanceof RefusalError)
    return (
      <div className="page">
        <h1 className="sr">{m['fleet.vehicle.title']()}</h1>
        <EmptyState
          title={m['fleet.record.notFound']()}
          actions={<ButtonLink href={links.vehicles()}>{m['fleet.record.backToList']()}</ButtonLink>}
        />
      </div>
    )
  return <Loaded answer={answer}>{({ id }) => <Navigate to={links.vehicle(id)} replace />}</Loaded>
}
