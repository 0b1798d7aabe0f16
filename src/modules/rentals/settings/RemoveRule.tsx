import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = {
  kind: 'season' | 'agreement'
  rule: { id: string; version: number }
  onDone: () => void
}

/** Taking a rule away: asked once more in its place. What was priced with it keeps its price. */
export function RemoveRule({ kind, rule, onDone }: Props) {
  const remove = useCommand('rentals.priceRule.remove')
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button kind="danger" size="small" onPress={() => setAsked(true)}>
        {m['rentals.rules.remove']()}
      </Button>
    )
  return (
    <Notice
      hue="red"
      actions={
        <Button
          kind="danger"
          size="small"
          busy={remove.isPending}
          onPress={() => remove.mutate({ kind, id: rule.id, version: rule.version }, { onSuccess: onDone })}
        >
          {m['rentals.rules.remove']()}
        </Button>
      }
    >
      {remove.error ? sayError(remove.error) : m['rentals.rules.removeMeans']()}
    </Notice>
  )
}
