import { type FormEvent, type ReactNode, useEffect } from 'react'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { sayHead } from './say.ts'

type Props = {
  title: string
  breadcrumbs?: ReactNode
  status?: ReactNode
  /** When the draft was last kept on this device; shown by the title. */
  draftNote?: ReactNode
  /** Cancel first, the one verb that saves last; also pressed by Ctrl+S. */
  actions: ReactNode
  onSubmit: () => void
  /** What the server or the fields refused, linked to the fields. */
  errors: readonly { field?: string; text: string }[]
  children: ReactNode
  /** «معاينة القيد» and what happens after saving. */
  side?: ReactNode
}

/** The frame of every full-page form: fields up to 680 px, consequences beside them, actions in the header. */
export function FormPage(props: Props) {
  const { title, onSubmit } = props
  useEffect(() => {
    document.title = title
  }, [title])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="page form-page" onSubmit={submit} noValidate>
      <PageHeader
        title={title}
        breadcrumbs={props.breadcrumbs}
        status={props.status}
        count={props.draftNote}
        actions={props.actions}
      />
      {props.errors.length > 0 && (
        <ErrorSummary title={sayHead(props.errors.map(one => one.text))} errors={props.errors} />
      )}
      <div className={props.side ? 'form-columns' : 'form-single'}>
        <div className="form-main">{props.children}</div>
        {props.side && <aside className="form-side">{props.side}</aside>}
      </div>
    </form>
  )
}
