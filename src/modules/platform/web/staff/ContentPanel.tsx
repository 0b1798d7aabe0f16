import '../onboarding/onboarding.css'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { type Content, useContentActs } from './contentActs.ts'

const shape = async () => (await import('../../shared/landing.contract.ts')).insertLanding.input

type Values = InputFor<'platform.landing.insert'>

/** One text of the public page in both languages. */
export function ContentPanel({ content, onClose }: { content: Content | null; onClose: () => void }) {
  const insert = useCommand('platform.landing.insert')
  const acts = useContentActs()
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, {
    contentKey: content?.contentKey ?? '',
    contentValueAr: content?.contentValueAr ?? '',
    contentValue: content?.contentValue ?? '',
    isActive: content?.isActive ?? true,
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      if (content)
        await acts.change(content, {
          contentKey: values.contentKey,
          contentValue: values.contentValue ?? null,
          contentValueAr: values.contentValueAr ?? null,
          isActive: values.isActive ?? true,
        })
      else {
        await insert.mutateAsync(values)
        showToast(m['platform.content.saved']({ key: values.contentKey }))
      }
      onClose()
    } catch (error) {
      setWhole(showRefusal(form, error))
    }
  })
  const area = (name: 'contentValueAr' | 'contentValue', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextArea
          label={label}
          {...field}
          value={field.value ?? ''}
          maxLength={2000}
          rows={4}
          optional
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      changed={form.formState.isDirty}
      title={content ? m['platform.content.edit']({ key: content.contentKey }) : m['platform.content.new']()}
      actions={
        <>
          <Button onPress={onClose}>{m['kernel.action.cancel']()}</Button>
          <Button kind="primary" type="submit" form="landing-text" busy={insert.isPending || acts.isBusy}>
            {m['kernel.action.save']()}
          </Button>
        </>
      }
    >
      <form id="landing-text" className="step-form" onSubmit={event => void submit(event)} noValidate>
        {whole.map(text => (
          <Notice key={text} hue="red" live>
            {text}
          </Notice>
        ))}
        <Controller
          control={control}
          name="contentKey"
          render={({ field, fieldState }) => (
            <TextField
              label={m['platform.content.key']()}
              {...field}
              dir="ltr"
              maxLength={60}
              hint={m['platform.content.keyHint']()}
              error={fieldState.error?.message ?? null}
            />
          )}
        />
        {area('contentValueAr', m['platform.content.ar']())}
        {area('contentValue', m['platform.content.en']())}
        <Controller
          control={control}
          name="isActive"
          render={({ field }) => (
            <Checkbox name="isActive" checked={field.value ?? true} onChange={field.onChange}>
              {m['platform.content.isActive']()}
            </Checkbox>
          )}
        />
      </form>
    </SidePanel>
  )
}
