import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ask, type InputFor } from '#kernel/web/api.ts'
import { showRefusal, useContractForm } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { CheckInput } from '#kernel/web/inputs/CheckInput.tsx'
import { NoteInput } from '#kernel/web/inputs/NoteInput.tsx'
import { TextInput } from '#kernel/web/inputs/TextInput.tsx'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { showToast } from '#ui/toast.ts'
import { trialMarks } from '../../landing/landingText.web.ts'
import { BothChangedCard } from '../../merge/BothChangedCard.tsx'
import { useThreeWay } from '../../merge/useThreeWay.web.ts'
import { type Content, useContentActs } from './contentActs.web.ts'

const shape = async () => (await import('../../landing/landing.contract.ts')).insertLanding.input

type Values = InputFor<'platform.landing.insert'>

const valuesOf = (content: Content | null): Values => ({
  contentKey: content?.contentKey ?? '',
  contentValueAr: content?.contentValueAr ?? null,
  contentValue: content?.contentValue ?? null,
  isActive: content?.isActive ?? true,
})

/** One text of the public page in both languages. */
export function ContentPanel({ content, onClose }: { content: Content | null; onClose: () => void }) {
  const insert = useCommand('platform.landing.insert')
  const acts = useContentActs()
  const [whole, setWhole] = useState<readonly string[]>([])
  const form = useContractForm<Values>(shape, valuesOf(content))
  const [version, setVersion] = useState(content?.version ?? 0)
  const merge = useThreeWay({
    form,
    load: async () => {
      const { rows } = await ask('platform.landing.list', {})
      const stored = rows.find(one => one.id === content?.id)
      return { version: stored?.version ?? version, values: valuesOf(stored ?? content) }
    },
  })
  const { control } = form
  const submit = form.handleSubmit(async values => {
    setWhole([])
    try {
      if (content)
        await acts.change(
          { ...content, version },
          {
            contentKey: values.contentKey,
            contentValue: values.contentValue ?? null,
            contentValueAr: values.contentValueAr ?? null,
            isActive: values.isActive ?? true,
          },
        )
      else {
        await insert.mutateAsync(values)
        showToast(m['platform.content.saved']({ key: values.contentKey }))
      }
      onClose()
    } catch (error) {
      const next = await merge.meet(error)
      if (next === null) setWhole(showRefusal(form, error))
      else setVersion(next)
    }
  })
  const text = { control, maxLength: 2000, rows: 4, optional: true }
  return (
    <PanelForm
      title={content ? m['platform.content.edit']({ key: content.contentKey }) : m['platform.content.new']()}
      changed={form.formState.isDirty}
      busy={insert.isPending || acts.isBusy}
      errors={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <BothChangedCard merge={merge} form={form} />
      <TextInput
        control={control}
        name="contentKey"
        label={m['platform.content.key']()}
        dir="ltr"
        maxLength={60}
        hint={m['platform.content.keyHint']()}
      />
      <NoteInput {...text} name="contentValueAr" label={m['platform.content.ar']()} />
      <NoteInput {...text} name="contentValue" label={m['platform.content.en']()} />
      <p className="cap">{m['platform.content.marks'](trialMarks)}</p>
      <CheckInput control={control} name="isActive">
        {m['platform.content.isActive']()}
      </CheckInput>
    </PanelForm>
  )
}
