import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { setCurrencySource } from '#kernel/shared/currency-source.ts'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { ask, type OutputFor, perform } from '#kernel/web/api.ts'
import { queryClient } from '#kernel/web/client.ts'
import { useRealtime } from '#kernel/web/realtime.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { type SessionFacts, SessionProvider } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Mark } from '#ui/Mark.tsx'
import { UiProvider } from '#ui/UiProvider.tsx'

type View = OutputFor<'access.session.read'>

const sessionKey = ['access.session.read', {}]
const loadingEndsMs = 4000
const slowCardMs = 5000

/** Asks again who is signed in; after sign-in, sign-out and changes of the own rights. */
export async function reloadSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey })
}

async function readSession(): Promise<View | null> {
  try {
    return await ask('access.session.read', {})
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.kind === 'unauthenticated') return null
    throw error
  }
}

function factsOf(view: View): SessionFacts {
  const { company } = view
  return {
    user: { ...view.user, position: view.position },
    company: company && {
      ...company,
      uuid: company.id,
      currency: company.currency as NonNullable<SessionFacts['company']>['currency'],
    },
    roles: view.roles,
    permissions: view.permissions,
    managementPermissions: view.managedPermissions,
    superAdmin: view.superAdmin,
    browse: view.browse,
    denial: view.denial as SessionFacts['denial'],
  }
}

/** Extends the session before it lapses, while the page is open. */
function useRefresh(expiresAt: string | undefined): void {
  useEffect(() => {
    if (!expiresAt) return
    const before = new Date(expiresAt).getTime() - Date.now() - 5 * 60_000
    const timer = setTimeout(
      () => {
        perform('access.session.refresh', {}).then(reloadSession, reloadSession)
      },
      Math.max(before, 30_000),
    )
    return () => clearTimeout(timer)
  }, [expiresAt])
}

/** How long loading has lasted, in the two steps of the specification. */
function useSlowness(isLoading: boolean): 'early' | 'late' | 'slow' {
  const [step, setStep] = useState<'early' | 'late' | 'slow'>('early')
  useEffect(() => {
    if (!isLoading) {
      setStep('early')
      return
    }
    const late = setTimeout(() => setStep('late'), loadingEndsMs)
    const slow = setTimeout(() => setStep('slow'), slowCardMs)
    return () => {
      clearTimeout(late)
      clearTimeout(slow)
    }
  }, [isLoading])
  return step
}

function SlowCard({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="gate">
      <Card title={m['access.gate.slowTitle']()}>
        <p>{m['access.gate.slowText']()}</p>
        <div className="row">
          <Button kind="primary" onPress={onRetry}>
            {m['access.gate.retry']()}
          </Button>
          <Button onPress={() => window.location.assign('/auth')}>{m['access.gate.toSignIn']()}</Button>
          <Button kind="tertiary" onPress={() => window.location.reload()}>
            {m['access.gate.reload']()}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function Spinner() {
  return (
    <div className="gate" role="status" aria-label={m['access.gate.loading']()}>
      <Mark size={48} />
    </div>
  )
}

/** Knows who is signed in before anything else is drawn; language, digits and currency of the page follow from it. */
export function SessionGate({
  navigate,
  children,
}: {
  navigate: (href: string) => void
  children: ReactNode
}) {
  const answer = useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000, retry: 1 })
  const slowness = useSlowness(answer.isPending)
  const view = answer.data ?? null
  const facts = view ? factsOf(view) : null
  const currency = facts?.company?.currency ?? 'KWD'
  useRefresh(view?.expiresAt)
  useRealtime(facts?.company !== undefined && facts?.company !== null && !facts.denial)
  useEffect(() => setCurrencySource(() => currency), [currency])
  const digits = facts?.user.digits ?? facts?.company?.digits ?? 'latin'
  const decimals = facts?.company?.displayDecimals
  return (
    <UiProvider
      language={currentLocale()}
      digits={digits}
      currency={currency}
      timeZone={facts?.company?.timeZone ?? 'Asia/Kuwait'}
      navigate={navigate}
      {...(decimals === null || decimals === undefined ? {} : { decimals })}
    >
      {answer.isPending && slowness !== 'slow' && <Spinner />}
      {(answer.isError || (answer.isPending && slowness === 'slow')) && (
        <SlowCard onRetry={() => void answer.refetch()} />
      )}
      {!answer.isPending && !answer.isError && <SessionProvider facts={facts}>{children}</SessionProvider>}
    </UiProvider>
  )
}
