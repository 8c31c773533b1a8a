"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1","v1"]},"kind":{"type":"string","enum":["ResolveOverwrites","ConfigMap"]},"metadata":{"type":"object"},"spec":{"type":"object","additionalProperties":false,"properties":{"mode":{"type":"string"},"transitive":{"type":"boolean"},"missingContext":{"type":"string"},"missingOverwrites":{"type":"string"},"missingRepositoryContext":{"type":"string"},"missingDescriptor":{"type":"string"},"descriptorLookup":{"type":"string"},"timestamp":{"type":"string"},"detachContexts":{"type":"boolean"},"report":{"type":"boolean"},"descriptors":{"type":"array","items":{"type":"string"}},"nested":{"type":"string"},"target":{"type":"object"},"ignoreMissing":{"type":"boolean"}}},"data":{"type":"object","additionalProperties":false,"properties":{"mode":{"type":"string"},"transitive":{"type":"string"},"missingContext":{"type":"string"},"missingOverwrites":{"type":"string"},"missingRepositoryContext":{"type":"string"},"missingDescriptor":{"type":"string"},"descriptorLookup":{"type":"string"},"timestamp":{"type":"string"},"detachContexts":{"type":"string"},"report":{"type":"string"},"descriptors":{"type":"string"},"nested":{"type":"string"},"target":{"type":"string"},"ignoreMissing":{"type":"string"}}}}};
const func2 = Object.prototype.hasOwnProperty;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec")) || (key0 === "data"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data0 === "fn.inlay.dev/v1alpha1") || (data0 === "v1"))){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((data1 === "ResolveOverwrites") || (data1 === "ConfigMap"))){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err7 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.spec !== undefined){
let data3 = data.spec;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(func2.call(schema6.properties.spec.properties, key1))){
const err8 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema6.properties.spec,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.mode !== undefined){
let data4 = data3.mode;
if(typeof data4 !== "string"){
const err9 = {instancePath:instancePath+"/spec/mode",schemaPath:"#/properties/spec/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.mode.type,parentSchema:schema6.properties.spec.properties.mode,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data3.transitive !== undefined){
let data5 = data3.transitive;
if(typeof data5 !== "boolean"){
const err10 = {instancePath:instancePath+"/spec/transitive",schemaPath:"#/properties/spec/properties/transitive/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema6.properties.spec.properties.transitive.type,parentSchema:schema6.properties.spec.properties.transitive,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.missingContext !== undefined){
let data6 = data3.missingContext;
if(typeof data6 !== "string"){
const err11 = {instancePath:instancePath+"/spec/missingContext",schemaPath:"#/properties/spec/properties/missingContext/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.missingContext.type,parentSchema:schema6.properties.spec.properties.missingContext,data:data6};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.missingOverwrites !== undefined){
let data7 = data3.missingOverwrites;
if(typeof data7 !== "string"){
const err12 = {instancePath:instancePath+"/spec/missingOverwrites",schemaPath:"#/properties/spec/properties/missingOverwrites/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.missingOverwrites.type,parentSchema:schema6.properties.spec.properties.missingOverwrites,data:data7};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.missingRepositoryContext !== undefined){
let data8 = data3.missingRepositoryContext;
if(typeof data8 !== "string"){
const err13 = {instancePath:instancePath+"/spec/missingRepositoryContext",schemaPath:"#/properties/spec/properties/missingRepositoryContext/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.missingRepositoryContext.type,parentSchema:schema6.properties.spec.properties.missingRepositoryContext,data:data8};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.missingDescriptor !== undefined){
let data9 = data3.missingDescriptor;
if(typeof data9 !== "string"){
const err14 = {instancePath:instancePath+"/spec/missingDescriptor",schemaPath:"#/properties/spec/properties/missingDescriptor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.missingDescriptor.type,parentSchema:schema6.properties.spec.properties.missingDescriptor,data:data9};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data3.descriptorLookup !== undefined){
let data10 = data3.descriptorLookup;
if(typeof data10 !== "string"){
const err15 = {instancePath:instancePath+"/spec/descriptorLookup",schemaPath:"#/properties/spec/properties/descriptorLookup/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.descriptorLookup.type,parentSchema:schema6.properties.spec.properties.descriptorLookup,data:data10};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data3.timestamp !== undefined){
let data11 = data3.timestamp;
if(typeof data11 !== "string"){
const err16 = {instancePath:instancePath+"/spec/timestamp",schemaPath:"#/properties/spec/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.timestamp.type,parentSchema:schema6.properties.spec.properties.timestamp,data:data11};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data3.detachContexts !== undefined){
let data12 = data3.detachContexts;
if(typeof data12 !== "boolean"){
const err17 = {instancePath:instancePath+"/spec/detachContexts",schemaPath:"#/properties/spec/properties/detachContexts/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema6.properties.spec.properties.detachContexts.type,parentSchema:schema6.properties.spec.properties.detachContexts,data:data12};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data3.report !== undefined){
let data13 = data3.report;
if(typeof data13 !== "boolean"){
const err18 = {instancePath:instancePath+"/spec/report",schemaPath:"#/properties/spec/properties/report/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema6.properties.spec.properties.report.type,parentSchema:schema6.properties.spec.properties.report,data:data13};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data3.descriptors !== undefined){
let data14 = data3.descriptors;
if(Array.isArray(data14)){
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
let data15 = data14[i0];
if(typeof data15 !== "string"){
const err19 = {instancePath:instancePath+"/spec/descriptors/" + i0,schemaPath:"#/properties/spec/properties/descriptors/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.descriptors.items.type,parentSchema:schema6.properties.spec.properties.descriptors.items,data:data15};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/spec/descriptors",schemaPath:"#/properties/spec/properties/descriptors/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema6.properties.spec.properties.descriptors.type,parentSchema:schema6.properties.spec.properties.descriptors,data:data14};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data3.nested !== undefined){
let data16 = data3.nested;
if(typeof data16 !== "string"){
const err21 = {instancePath:instancePath+"/spec/nested",schemaPath:"#/properties/spec/properties/nested/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.spec.properties.nested.type,parentSchema:schema6.properties.spec.properties.nested,data:data16};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data3.target !== undefined){
let data17 = data3.target;
if(!(data17 && typeof data17 == "object" && !Array.isArray(data17))){
const err22 = {instancePath:instancePath+"/spec/target",schemaPath:"#/properties/spec/properties/target/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.spec.properties.target.type,parentSchema:schema6.properties.spec.properties.target,data:data17};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data3.ignoreMissing !== undefined){
let data18 = data3.ignoreMissing;
if(typeof data18 !== "boolean"){
const err23 = {instancePath:instancePath+"/spec/ignoreMissing",schemaPath:"#/properties/spec/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema6.properties.spec.properties.ignoreMissing.type,parentSchema:schema6.properties.spec.properties.ignoreMissing,data:data18};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.spec.type,parentSchema:schema6.properties.spec,data:data3};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.data !== undefined){
let data19 = data.data;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key2 in data19){
if(!(func2.call(schema6.properties.data.properties, key2))){
const err25 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema6.properties.data,data:data19};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data19.mode !== undefined){
let data20 = data19.mode;
if(typeof data20 !== "string"){
const err26 = {instancePath:instancePath+"/data/mode",schemaPath:"#/properties/data/properties/mode/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.mode.type,parentSchema:schema6.properties.data.properties.mode,data:data20};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data19.transitive !== undefined){
let data21 = data19.transitive;
if(typeof data21 !== "string"){
const err27 = {instancePath:instancePath+"/data/transitive",schemaPath:"#/properties/data/properties/transitive/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.transitive.type,parentSchema:schema6.properties.data.properties.transitive,data:data21};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data19.missingContext !== undefined){
let data22 = data19.missingContext;
if(typeof data22 !== "string"){
const err28 = {instancePath:instancePath+"/data/missingContext",schemaPath:"#/properties/data/properties/missingContext/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.missingContext.type,parentSchema:schema6.properties.data.properties.missingContext,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data19.missingOverwrites !== undefined){
let data23 = data19.missingOverwrites;
if(typeof data23 !== "string"){
const err29 = {instancePath:instancePath+"/data/missingOverwrites",schemaPath:"#/properties/data/properties/missingOverwrites/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.missingOverwrites.type,parentSchema:schema6.properties.data.properties.missingOverwrites,data:data23};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data19.missingRepositoryContext !== undefined){
let data24 = data19.missingRepositoryContext;
if(typeof data24 !== "string"){
const err30 = {instancePath:instancePath+"/data/missingRepositoryContext",schemaPath:"#/properties/data/properties/missingRepositoryContext/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.missingRepositoryContext.type,parentSchema:schema6.properties.data.properties.missingRepositoryContext,data:data24};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data19.missingDescriptor !== undefined){
let data25 = data19.missingDescriptor;
if(typeof data25 !== "string"){
const err31 = {instancePath:instancePath+"/data/missingDescriptor",schemaPath:"#/properties/data/properties/missingDescriptor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.missingDescriptor.type,parentSchema:schema6.properties.data.properties.missingDescriptor,data:data25};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data19.descriptorLookup !== undefined){
let data26 = data19.descriptorLookup;
if(typeof data26 !== "string"){
const err32 = {instancePath:instancePath+"/data/descriptorLookup",schemaPath:"#/properties/data/properties/descriptorLookup/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.descriptorLookup.type,parentSchema:schema6.properties.data.properties.descriptorLookup,data:data26};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data19.timestamp !== undefined){
let data27 = data19.timestamp;
if(typeof data27 !== "string"){
const err33 = {instancePath:instancePath+"/data/timestamp",schemaPath:"#/properties/data/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.timestamp.type,parentSchema:schema6.properties.data.properties.timestamp,data:data27};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data19.detachContexts !== undefined){
let data28 = data19.detachContexts;
if(typeof data28 !== "string"){
const err34 = {instancePath:instancePath+"/data/detachContexts",schemaPath:"#/properties/data/properties/detachContexts/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.detachContexts.type,parentSchema:schema6.properties.data.properties.detachContexts,data:data28};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data19.report !== undefined){
let data29 = data19.report;
if(typeof data29 !== "string"){
const err35 = {instancePath:instancePath+"/data/report",schemaPath:"#/properties/data/properties/report/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.report.type,parentSchema:schema6.properties.data.properties.report,data:data29};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data19.descriptors !== undefined){
let data30 = data19.descriptors;
if(typeof data30 !== "string"){
const err36 = {instancePath:instancePath+"/data/descriptors",schemaPath:"#/properties/data/properties/descriptors/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.descriptors.type,parentSchema:schema6.properties.data.properties.descriptors,data:data30};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data19.nested !== undefined){
let data31 = data19.nested;
if(typeof data31 !== "string"){
const err37 = {instancePath:instancePath+"/data/nested",schemaPath:"#/properties/data/properties/nested/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.nested.type,parentSchema:schema6.properties.data.properties.nested,data:data31};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data19.target !== undefined){
let data32 = data19.target;
if(typeof data32 !== "string"){
const err38 = {instancePath:instancePath+"/data/target",schemaPath:"#/properties/data/properties/target/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.target.type,parentSchema:schema6.properties.data.properties.target,data:data32};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data19.ignoreMissing !== undefined){
let data33 = data19.ignoreMissing;
if(typeof data33 !== "string"){
const err39 = {instancePath:instancePath+"/data/ignoreMissing",schemaPath:"#/properties/data/properties/ignoreMissing/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.data.properties.ignoreMissing.type,parentSchema:schema6.properties.data.properties.ignoreMissing,data:data33};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.data.type,parentSchema:schema6.properties.data,data:data19};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

