/** The stops of the two rails of a document; their texts are `lifecycle:stop.<key>`. */
export const exchangeStops = {
  sent: ['handedOver', 'atReceiverProvider', 'confirmed'],
  received: ['received', 'checked', 'statusSent'],
} as const
export const reportingStops = ['handedOver', 'atTaxAuthority', 'confirmed'] as const
