import { createService } from './schema-service.ts'
import { serve } from './serve.ts'

serve(createService())
