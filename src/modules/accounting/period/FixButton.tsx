import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { type FixableCheck, fixableChecks } from '../health/health.rules.ts'

const FixDialog = onDemand(async () => (await import('./FixDialog.tsx')).FixDialog)

/** «أصلح» beside a failing check whose cure needs no decision; nothing for others, or for who may not. */
export function FixButton({ code }: { code: string }) {
  const { can } = useSession()
  const [fixing, setFixing] = useState<FixableCheck | null>(null)
  const fixable = fixableChecks.find(one => one === code)
  if (!fixable || !can('finance.accounts.write')) return null
  return (
    <>
      <Button size="small" onPress={() => setFixing(fixable)}>
        {m['accounting.health.fix']()}
      </Button>
      {fixing && <FixDialog code={fixing} onClose={() => setFixing(null)} />}
    </>
  )
}
