import { defineWebModule } from '#kernel/web/module.ts'
import { realestate } from './module.ts'

export const realestateWeb = defineWebModule({
  manifest: realestate,
  pages: {
    '/properties': () => import('./property/PropertiesPage.tsx'),
    '/properties/add': () => import('./property/AddPropertyPage.tsx'),
    '/properties/$id': () => import('./property/PropertyPage.tsx'),
  },
})
