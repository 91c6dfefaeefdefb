/** Chat completions as servers of models have them in common, in JSON Schema (2020-12): stricter than any one of them. */

const text = { type: 'string', minLength: 1 }
const part = {
  oneOf: [
    {
      type: 'object',
      properties: { type: { const: 'text' }, text },
      required: ['type', 'text'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        type: { const: 'image_url' },
        image_url: {
          type: 'object',
          properties: {
            url: { type: 'string', pattern: '^data:image/jpeg;base64,[A-Za-z0-9+/]+=*$' },
            detail: { enum: ['auto', 'low', 'high'] },
          },
          required: ['url'],
          additionalProperties: false,
        },
      },
      required: ['type', 'image_url'],
      additionalProperties: false,
    },
  ],
}

/** What every server reads, and nothing else. */
export const chatRequest = {
  type: 'object',
  properties: {
    model: text,
    messages: {
      type: 'array',
      prefixItems: [
        {
          type: 'object',
          properties: { role: { const: 'system' }, content: text },
          required: ['role', 'content'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: {
            role: { const: 'user' },
            content: { anyOf: [text, { type: 'array', items: part, minItems: 2, maxItems: 5 }] },
          },
          required: ['role', 'content'],
          additionalProperties: false,
        },
      ],
      minItems: 2,
      maxItems: 2,
    },
    max_tokens: { type: 'integer', minimum: 1 },
    max_completion_tokens: { type: 'integer', minimum: 1 },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    reasoning_effort: { enum: ['none', 'minimal', 'low', 'medium', 'high'] },
    response_format: {
      type: 'object',
      properties: {
        type: { const: 'json_schema' },
        json_schema: {
          type: 'object',
          properties: {
            name: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
            schema: { type: 'object', properties: { type: { const: 'object' } }, required: ['type'] },
            strict: { type: 'boolean' },
          },
          required: ['name', 'schema'],
          additionalProperties: false,
        },
      },
      required: ['type', 'json_schema'],
      additionalProperties: false,
    },
  },
  required: ['model', 'messages'],
  oneOf: [{ required: ['max_tokens'] }, { required: ['max_completion_tokens'] }],
  additionalProperties: false,
}

/** An answer of such a server. */
export const chatReply = {
  type: 'object',
  properties: {
    id: text,
    object: { const: 'chat.completion' },
    created: { type: 'integer' },
    model: text,
    choices: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          index: { type: 'integer' },
          finish_reason: { enum: ['stop', 'length', 'tool_calls', 'content_filter', 'function_call'] },
          logprobs: { type: 'null' },
          message: {
            type: 'object',
            properties: {
              role: { const: 'assistant' },
              content: { type: ['string', 'null'] },
              refusal: { type: ['string', 'null'] },
            },
            required: ['role', 'content', 'refusal'],
          },
        },
        required: ['index', 'finish_reason', 'message', 'logprobs'],
      },
    },
    usage: {
      type: 'object',
      properties: {
        prompt_tokens: { type: 'integer' },
        completion_tokens: { type: 'integer' },
        total_tokens: { type: 'integer' },
      },
      required: ['prompt_tokens', 'completion_tokens', 'total_tokens'],
    },
  },
  required: ['id', 'object', 'created', 'model', 'choices'],
}
