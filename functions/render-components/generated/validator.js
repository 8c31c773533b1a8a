"use strict";
module.exports = validate10;
module.exports.default = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","spec"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1"]},"kind":{"type":"string","enum":["RenderComponents"]},"metadata":{"type":"object"},"spec":{"$ref":"#/definitions/spec"}},"definitions":{"spec":{"type":"object","additionalProperties":false,"required":["environment"],"properties":{"app":{"type":"string"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"spec":{"type":"object"},"environment":{"type":"string","minLength":1},"tag":{"type":"string"},"vars":{"$ref":"#/definitions/vars"},"components":{"type":"array","items":{"type":"string"}},"excludeComponents":{"type":"array","items":{"type":"string"}},"strictVars":{"type":"boolean"},"namespace":{"enum":["none","default"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"addQbecMetadata":{"type":"boolean"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}},"filesFrom":{"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}},"vars":{"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"}}},"values":{"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":{"type":"string"}}}},"limits":{"type":"object","additionalProperties":false,"properties":{"timeout":{"type":"string","pattern":"^[1-9][0-9]{0,5}(ms|s|m)$"},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}}}};
const schema12 = {"type":"object","additionalProperties":false,"required":["environment"],"properties":{"app":{"type":"string"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"spec":{"type":"object"},"environment":{"type":"string","minLength":1},"tag":{"type":"string"},"vars":{"$ref":"#/definitions/vars"},"components":{"type":"array","items":{"type":"string"}},"excludeComponents":{"type":"array","items":{"type":"string"}},"strictVars":{"type":"boolean"},"namespace":{"enum":["none","default"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"addQbecMetadata":{"type":"boolean"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}};
const schema13 = {"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}};
const schema17 = {"type":"object","additionalProperties":false,"properties":{"timeout":{"type":"string","pattern":"^[1-9][0-9]{0,5}(ms|s|m)$"},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}};
const func2 = Object.prototype.hasOwnProperty;
const func3 = require("ajv/dist/runtime/ucs2length").default;
const schema14 = {"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"}}};
const schema15 = {"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":{"type":"string"}}}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "external") || (key0 === "topLevel"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.external !== undefined){
let data0 = data.external;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!((key1 === "str") || (key1 === "code"))){
const err1 = {instancePath:instancePath+"/external",schemaPath:"#/definitions/values/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.str !== undefined){
let data1 = data0.str;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key2 in data1){
let data2 = data1[key2];
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/external/str/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/properties/str/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.str.additionalProperties.type,parentSchema:schema15.properties.str.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/external/str",schemaPath:"#/definitions/values/properties/str/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.properties.str.type,parentSchema:schema15.properties.str,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.code !== undefined){
let data3 = data0.code;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key3 in data3){
let data4 = data3[key3];
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/external/code/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/properties/code/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.code.additionalProperties.type,parentSchema:schema15.properties.code.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/external/code",schemaPath:"#/definitions/values/properties/code/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.properties.code.type,parentSchema:schema15.properties.code,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/external",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.topLevel !== undefined){
let data5 = data.topLevel;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key4 in data5){
if(!((key4 === "str") || (key4 === "code"))){
const err7 = {instancePath:instancePath+"/topLevel",schemaPath:"#/definitions/values/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema15,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data5.str !== undefined){
let data6 = data5.str;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key5 in data6){
let data7 = data6[key5];
if(typeof data7 !== "string"){
const err8 = {instancePath:instancePath+"/topLevel/str/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/properties/str/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.str.additionalProperties.type,parentSchema:schema15.properties.str.additionalProperties,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/topLevel/str",schemaPath:"#/definitions/values/properties/str/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.properties.str.type,parentSchema:schema15.properties.str,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data5.code !== undefined){
let data8 = data5.code;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key6 in data8){
let data9 = data8[key6];
if(typeof data9 !== "string"){
const err10 = {instancePath:instancePath+"/topLevel/code/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/values/properties/code/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema15.properties.code.additionalProperties.type,parentSchema:schema15.properties.code.additionalProperties,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/topLevel/code",schemaPath:"#/definitions/values/properties/code/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.properties.code.type,parentSchema:schema15.properties.code,data:data8};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/topLevel",schemaPath:"#/definitions/values/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema15.type,parentSchema:schema15,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema14.type,parentSchema:schema14,data};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

const pattern0 = new RegExp("^[1-9][0-9]{0,5}(ms|s|m)$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.environment === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "environment"},message:"must have required property '"+"environment"+"'",schema:schema12.required,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(func2.call(schema12.properties, key0))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.app !== undefined){
let data0 = data.app;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/app",schemaPath:"#/properties/app/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.app.type,parentSchema:schema12.properties.app,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.files !== undefined){
let data1 = data.files;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
let data2 = data1[key1];
if(typeof data2 !== "string"){
const err3 = {instancePath:instancePath+"/files/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/files/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.files.additionalProperties.type,parentSchema:schema12.properties.files.additionalProperties,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.files.type,parentSchema:schema12.properties.files,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.filesFrom !== undefined){
let data3 = data.filesFrom;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.configMap === undefined){
const err5 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/definitions/filesFrom/required",keyword:"required",params:{missingProperty: "configMap"},message:"must have required property '"+"configMap"+"'",schema:schema13.required,parentSchema:schema13,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
for(const key2 in data4){
if(!(key2 === "configMap")){
const err6 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/definitions/filesFrom/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data4.configMap !== undefined){
let data5 = data4.configMap;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.name === undefined){
const err7 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/definitions/filesFrom/properties/configMap/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema13.properties.configMap.required,parentSchema:schema13.properties.configMap,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key3 in data5){
if(!((key3 === "name") || (key3 === "namespace"))){
const err8 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/definitions/filesFrom/properties/configMap/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema13.properties.configMap,data:data5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data5.name !== undefined){
let data6 = data5.name;
if(typeof data6 === "string"){
if(func3(data6) < 1){
const err9 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/name",schemaPath:"#/definitions/filesFrom/properties/configMap/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema13.properties.configMap.properties.name,data:data6};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/name",schemaPath:"#/definitions/filesFrom/properties/configMap/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.configMap.properties.name.type,parentSchema:schema13.properties.configMap.properties.name,data:data6};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data5.namespace !== undefined){
let data7 = data5.namespace;
if(typeof data7 !== "string"){
const err11 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap/namespace",schemaPath:"#/definitions/filesFrom/properties/configMap/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema13.properties.configMap.properties.namespace.type,parentSchema:schema13.properties.configMap.properties.namespace,data:data7};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/filesFrom/" + i0+"/configMap",schemaPath:"#/definitions/filesFrom/properties/configMap/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.properties.configMap.type,parentSchema:schema13.properties.configMap,data:data5};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/filesFrom/" + i0,schemaPath:"#/definitions/filesFrom/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/filesFrom",schemaPath:"#/properties/filesFrom/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.filesFrom.type,parentSchema:schema12.properties.filesFrom,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.spec !== undefined){
let data8 = data.spec;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
const err15 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.spec.type,parentSchema:schema12.properties.spec,data:data8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.environment !== undefined){
let data9 = data.environment;
if(typeof data9 === "string"){
if(func3(data9) < 1){
const err16 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema12.properties.environment,data:data9};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.environment.type,parentSchema:schema12.properties.environment,data:data9};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.tag !== undefined){
let data10 = data.tag;
if(typeof data10 !== "string"){
const err18 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.tag.type,parentSchema:schema12.properties.tag,data:data10};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.vars !== undefined){
if(!(validate12(data.vars, {instancePath:instancePath+"/vars",parentData:data,parentDataProperty:"vars",rootData}))){
vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
errors = vErrors.length;
}
}
if(data.components !== undefined){
let data12 = data.components;
if(Array.isArray(data12)){
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
let data13 = data12[i1];
if(typeof data13 !== "string"){
const err19 = {instancePath:instancePath+"/components/" + i1,schemaPath:"#/properties/components/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.components.items.type,parentSchema:schema12.properties.components.items,data:data13};
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
const err20 = {instancePath:instancePath+"/components",schemaPath:"#/properties/components/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.components.type,parentSchema:schema12.properties.components,data:data12};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.excludeComponents !== undefined){
let data14 = data.excludeComponents;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
if(typeof data15 !== "string"){
const err21 = {instancePath:instancePath+"/excludeComponents/" + i2,schemaPath:"#/properties/excludeComponents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.excludeComponents.items.type,parentSchema:schema12.properties.excludeComponents.items,data:data15};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/excludeComponents",schemaPath:"#/properties/excludeComponents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema12.properties.excludeComponents.type,parentSchema:schema12.properties.excludeComponents,data:data14};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.strictVars !== undefined){
let data16 = data.strictVars;
if(typeof data16 !== "boolean"){
const err23 = {instancePath:instancePath+"/strictVars",schemaPath:"#/properties/strictVars/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.strictVars.type,parentSchema:schema12.properties.strictVars,data:data16};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.namespace !== undefined){
let data17 = data.namespace;
if(!((data17 === "none") || (data17 === "default"))){
const err24 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/enum",keyword:"enum",params:{allowedValues: schema12.properties.namespace.enum},message:"must be equal to one of the allowed values",schema:schema12.properties.namespace.enum,parentSchema:schema12.properties.namespace,data:data17};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data.concurrency !== undefined){
let data18 = data.concurrency;
if(!(((typeof data18 == "number") && (!(data18 % 1) && !isNaN(data18))) && (isFinite(data18)))){
const err25 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema12.properties.concurrency.type,parentSchema:schema12.properties.concurrency,data:data18};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 > 256 || isNaN(data18)){
const err26 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison: "<=", limit: 256},message:"must be <= 256",schema:256,parentSchema:schema12.properties.concurrency,data:data18};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(data18 < 1 || isNaN(data18)){
const err27 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema12.properties.concurrency,data:data18};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
if(data.limits !== undefined){
let data19 = data.limits;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
for(const key4 in data19){
if(!((key4 === "timeout") || (key4 === "maxStack"))){
const err28 = {instancePath:instancePath+"/limits",schemaPath:"#/definitions/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema17,data:data19};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data19.timeout !== undefined){
let data20 = data19.timeout;
if(typeof data20 === "string"){
if(!pattern0.test(data20)){
const err29 = {instancePath:instancePath+"/limits/timeout",schemaPath:"#/definitions/limits/properties/timeout/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,5}(ms|s|m)$"},message:"must match pattern \""+"^[1-9][0-9]{0,5}(ms|s|m)$"+"\"",schema:"^[1-9][0-9]{0,5}(ms|s|m)$",parentSchema:schema17.properties.timeout,data:data20};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/limits/timeout",schemaPath:"#/definitions/limits/properties/timeout/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema17.properties.timeout.type,parentSchema:schema17.properties.timeout,data:data20};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data19.maxStack !== undefined){
let data21 = data19.maxStack;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
const err31 = {instancePath:instancePath+"/limits/maxStack",schemaPath:"#/definitions/limits/properties/maxStack/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema17.properties.maxStack.type,parentSchema:schema17.properties.maxStack,data:data21};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 > 100000 || isNaN(data21)){
const err32 = {instancePath:instancePath+"/limits/maxStack",schemaPath:"#/definitions/limits/properties/maxStack/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema17.properties.maxStack,data:data21};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if(data21 < 1 || isNaN(data21)){
const err33 = {instancePath:instancePath+"/limits/maxStack",schemaPath:"#/definitions/limits/properties/maxStack/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema17.properties.maxStack,data:data21};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
}
else {
const err34 = {instancePath:instancePath+"/limits",schemaPath:"#/definitions/limits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema17.type,parentSchema:schema17,data:data19};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.addQbecMetadata !== undefined){
let data22 = data.addQbecMetadata;
if(typeof data22 !== "boolean"){
const err35 = {instancePath:instancePath+"/addQbecMetadata",schemaPath:"#/properties/addQbecMetadata/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.addQbecMetadata.type,parentSchema:schema12.properties.addQbecMetadata,data:data22};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data.dataSources !== undefined){
let data23 = data.dataSources;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key5 in data23){
let data24 = data23[key5];
if(typeof data24 !== "string"){
const err36 = {instancePath:instancePath+"/dataSources/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/dataSources/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.dataSources.additionalProperties.type,parentSchema:schema12.properties.dataSources.additionalProperties,data:data24};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/dataSources",schemaPath:"#/properties/dataSources/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.dataSources.type,parentSchema:schema12.properties.dataSources,data:data23};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.needsHash !== undefined){
let data25 = data.needsHash;
if(typeof data25 !== "boolean"){
const err38 = {instancePath:instancePath+"/needsHash",schemaPath:"#/properties/needsHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema12.properties.needsHash.type,parentSchema:schema12.properties.needsHash,data:data25};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.behavior !== undefined){
let data26 = data.behavior;
if(!(((data26 === "create") || (data26 === "merge")) || (data26 === "replace"))){
const err39 = {instancePath:instancePath+"/behavior",schemaPath:"#/properties/behavior/enum",keyword:"enum",params:{allowedValues: schema12.properties.behavior.enum},message:"must be equal to one of the allowed values",schema:schema12.properties.behavior.enum,parentSchema:schema12.properties.behavior,data:data26};
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
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.spec === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'",schema:schema11.required,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.apiVersion.type,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "fn.inlay.dev/v1alpha1")){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema11.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.apiVersion.enum,parentSchema:schema11.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema11.properties.kind.type,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "RenderComponents")){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema11.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema11.properties.kind.enum,parentSchema:schema11.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err8 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.properties.metadata.type,parentSchema:schema11.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.spec !== undefined){
if(!(validate11(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

