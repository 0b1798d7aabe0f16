import { importEndpoints } from '#modules/platform/import/public.ts'
import { propertyFile } from './propertyImport.rules.ts'

export const {
  bring: importProperties,
  list: listPropertyImports,
  undo: undoPropertyImport,
} = importEndpoints({
  name: 'realestate.propertyImport',
  permission: 'realestate.properties.write',
  columns: propertyFile,
  changes: ['realestate.property'],
  refusals: ['realestate.property.unitTwice', 'kernel.field.required'],
  summary:
    'Records every building, unit and standalone property of a file; what stands already is left as it is.',
})
