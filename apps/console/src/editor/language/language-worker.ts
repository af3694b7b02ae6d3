import { createService } from './language-service.ts'
import { serve } from './serve.ts'

serve(createService())
