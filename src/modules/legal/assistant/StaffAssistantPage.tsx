import { useEffect, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

/** The address of the assistant of the installation; without one it is off for everybody. */
export default function StaffAssistantPage() {
  const answer = useAnswer('legal.assistant.read', {})
  useEffect(() => void loadCodeWords(), [])
  return <Loaded answer={answer}>{state => <AssistantForm key={state.version} state={state} />}</Loaded>
}

function AssistantForm({ state }: { state: OutputFor<'legal.assistant.read'> }) {
  const save = useCommand('legal.assistant.configure')
  const [endpoint, setEndpoint] = useState(state.endpoint ?? '')
  const [model, setModel] = useState(state.model ?? '')
  const [key, setKey] = useState('')
  const [monthlyTokens, setTokens] = useState<number | null>(state.monthlyTokens)
  const [errors, setErrors] = useState<{ field?: string; text: string }[]>([])
  const submit = async () => {
    setErrors([])
    try {
      await save.mutateAsync({
        version: state.version,
        endpoint: endpoint.trim() || null,
        model: model.trim() || null,
        key: key.trim() || null,
        monthlyTokens: monthlyTokens ?? 0,
      })
      showToast(m['kernel.action.save']())
    } catch (error) {
      const field = error instanceof RefusalError ? error.refusal.field : undefined
      setErrors([{ ...(field ? { field } : {}), text: sayError(error) }])
    }
  }
  return (
    <FormPage
      title={m['legal.assistant.title']()}
      errors={errors}
      onSubmit={() => void submit()}
      actions={
        <Button kind="primary" busy={save.isPending} onPress={() => void submit()}>
          {m['kernel.action.save']()}
        </Button>
      }
    >
      <Card>
        <div className="fields">
          <TextField
            label={m['legal.assistant.field.endpoint']()}
            name="endpoint"
            dir="ltr"
            optional
            value={endpoint}
            onChange={setEndpoint}
          />
          <TextField
            label={m['legal.assistant.field.model']()}
            name="model"
            dir="ltr"
            optional
            value={model}
            onChange={setModel}
          />
          <TextField
            label={m['legal.assistant.field.key']()}
            name="key"
            dir="ltr"
            optional
            value={key}
            onChange={setKey}
            hint={state.hasKey ? m['legal.assistant.keyStands']() : undefined}
          />
          <NumberField
            label={m['legal.assistant.field.monthlyTokens']()}
            name="monthlyTokens"
            value={monthlyTokens}
            onChange={setTokens}
          />
        </div>
      </Card>
    </FormPage>
  )
}
