import { words } from '#generated/choices/realestate.propertyImport.column.ts'
import { m } from '#generated/words/messages.js'
import { RecordFile } from '#modules/platform/import/public.web.tsx'
import { links } from '../links.web.ts'
import { type PropertyColumn, propertyFile } from './propertyImport.rules.ts'

/** Brings what there is to let from the office's old list. */
export default function PropertyImportPage() {
  return (
    <RecordFile<PropertyColumn>
      name="realestate.propertyImport"
      columns={propertyFile}
      title={m['realestate.propertyImport.title']()}
      intro={m['realestate.propertyImport.intro']()}
      back={{ name: m['realestate.property.list.title'](), href: links.properties() }}
      words={words}
    />
  )
}
