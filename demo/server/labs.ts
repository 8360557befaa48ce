/** Health checks of the crew: regulated data, one report a person. */
export interface LabResult {
  readonly test: string;
  readonly value: number;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
}

export interface LabReport {
  readonly panel: string;
  readonly laboratory: string;
  readonly collectedOn: string;
  readonly patient: {
    readonly name: string;
    readonly birthDate: string;
    readonly recordNumber: string;
  };
  readonly results: readonly LabResult[];
  readonly remark: string;
}
