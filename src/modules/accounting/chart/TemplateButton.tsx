import { m } from '#generated/words/messages.js'
import type { InputFor } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { showProblem, showToast } from '#ui/toast.ts'

type BusinessType = InputFor<'accounting.template.apply'>['businessType']

/** Opens the ready chart of the company's business, with its mappings. */
export function TemplateButton() {
  const { businessType } = useCompany()
  const apply = useCommand('accounting.template.apply')
  const start = () =>
    apply.mutate(
      { businessType: businessType as BusinessType },
      {
        onSuccess: ({ added }) => showToast(m['accounting.chart.applied']({ count: added })),
        onError: error => showProblem(sayError(error)),
      },
    )
  return (
    <Button kind="primary" busy={apply.isPending} onPress={start}>
      {m['accounting.chart.apply']()}
    </Button>
  )
}
