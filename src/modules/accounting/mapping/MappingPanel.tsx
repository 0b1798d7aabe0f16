import { type KeyboardEvent, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { AccountPicker } from '../account/AccountPicker.tsx'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { classWord, controlWords, ownerWord } from '../wordMaps.web.ts'
import { trialsOf, trialWords } from './trialWords.web.ts'

type Props = {
  mapping: OutputFor<'accounting.mapping.list'>['rows'][number]
  /** Another required key that is still without an account. */
  nextMissing: string | null
  onNext: (key: string) => void
  onClose: () => void
}

/** Maps one key: only accounts of its control and class are offered. */
export function MappingPanel({ mapping, nextMissing, onNext, onClose }: Props) {
  const { can } = useSession()
  const set = useCommand('accounting.mapping.set')
  const before = mapping.account?.id ?? null
  const [accountId, setAccountId] = useState(before)
  const [refused, setRefused] = useState<Error | null>(null)
  const mayWrite = can('finance.accounts.write')
  const isChanged = accountId !== before
  const control = mapping.control as keyof typeof controlWords
  const save = async () => {
    setRefused(null)
    try {
      await set.mutateAsync({ key: mapping.key, accountId })
      showToast(
        accountId
          ? m['accounting.mapping.saved']({ key: mapping.key })
          : m['accounting.mapping.cleared']({ key: mapping.key }),
      )
      if (nextMissing && accountId) onNext(nextMissing)
      else onClose()
    } catch (error) {
      setRefused(error as Error)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
    event.preventDefault()
    if (isChanged) void save()
  }
  const users = trialsOf(mapping.key)
  const isField = refused instanceof RefusalError && refused.refusal.field === 'accountId'
  return (
    <SidePanel
      open
      onOpenChange={open => !open && onClose()}
      changed={isChanged}
      title={nameOf(mapping)}
      actions={
        mayWrite && (
          <>
            <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
            <Button
              kind="primary"
              busy={set.isPending}
              disabledReason={isChanged ? null : m['accounting.mapping.unchanged']()}
              onPress={() => void save()}
            >
              {nextMissing && accountId ? m['accounting.mapping.saveNext']() : m['kernel.action.save']()}
            </Button>
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S of the fields inside bubbles to here */}
      <div className="stack" onKeyDown={onKeyDown}>
        {refused && !isField && (
          <Notice hue="red" live>
            {sayError(refused)}
          </Notice>
        )}
        <dl className="facts">
          <Fact label={m['accounting.mapping.key']()}>
            <span className="n">{mapping.key}</span>
          </Fact>
          <Fact label={m['accounting.mapping.owner']()}>{ownerWord(mapping.owner)}</Fact>
          <Fact label={m['accounting.mapping.need']()}>
            {mapping.required ? m['accounting.mapping.required']() : m['accounting.mapping.optional']()}
          </Fact>
          <Fact label={m['accounting.mapping.wanted']()}>
            {classWord(mapping.class)} · {controlWords[control]()}
          </Fact>
          {users.length > 0 && (
            <Fact label={m['accounting.mapping.usedBy']()}>
              {users.map(code => trialWords[code]()).join(m['accounting.mapping.comma']())}
            </Fact>
          )}
        </dl>
        <AccountPicker
          label={m['accounting.mapping.account']()}
          name="accountId"
          value={accountId}
          onChange={setAccountId}
          control={control}
          accountClass={mapping.class}
          autoFocus={mayWrite && before === null}
          readOnly={!mayWrite}
          optional={!mapping.required}
          error={isField ? sayError(refused) : null}
          hint={m['accounting.mapping.hint']()}
        />
        {!accountId && mapping.inherits && (
          <Notice hue="blue">
            {m['accounting.mapping.inheritsNote']({ key: mapping.inherits })}{' '}
            <TextLink href={links.mapping(mapping.inherits)}>{m['accounting.mapping.openKey']()}</TextLink>
          </Notice>
        )}
        {!accountId && !mapping.inherits && mapping.required && (
          <Notice hue="red">{m['accounting.mapping.missingNote']()}</Notice>
        )}
      </div>
    </SidePanel>
  )
}
